// Custom resources that people really have: where they name configs. Each family has a file of its own under custom/;
// this one puts them together and holds no rule.

import { argoTable } from "./custom/argo.ts";
import { certificatesTable } from "./custom/certificates.ts";
import { dataTable } from "./custom/data.ts";
import { deliveryTable } from "./custom/delivery.ts";
import { knativeTable } from "./custom/knative.ts";
import { networkTable } from "./custom/network.ts";
import { observabilityTable } from "./custom/observability.ts";
import { openshiftTable } from "./custom/openshift.ts";
import { prometheusTable } from "./custom/prometheus.ts";
import { secretsTable } from "./custom/secrets.ts";
import { tektonTable } from "./custom/tekton.ts";
import { victoriaMetricsTable } from "./custom/victoria-metrics.ts";
import { workloadsTable } from "./custom/workloads.ts";
import type { ReferenceTable } from "./table.ts";

/** One per family; no shape and no kind is in two of them. */
export const customTables: readonly ReferenceTable[] = [
  argoTable,
  certificatesTable,
  dataTable,
  deliveryTable,
  knativeTable,
  networkTable,
  observabilityTable,
  openshiftTable,
  prometheusTable,
  secretsTable,
  tektonTable,
  victoriaMetricsTable,
  workloadsTable,
];

export const customTable: ReferenceTable = {
  shapes: Object.assign({}, ...customTables.map((table) => table.shapes)) as ReferenceTable["shapes"],
  kinds: Object.assign({}, ...customTables.map((table) => table.kinds)) as ReferenceTable["kinds"],
};
