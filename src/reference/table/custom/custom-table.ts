// Custom resources that people really have: where they name configs. Each family has a file of its own under custom/;
// this one puts them together and holds no rule.

import type { ReferenceTable } from "../types.ts";
import { argoTable } from "./argo.ts";
import { certificatesTable } from "./certificates.ts";
import { dataTable } from "./data.ts";
import { deliveryTable } from "./delivery.ts";
import { knativeTable } from "./knative.ts";
import { networkTable } from "./network.ts";
import { observabilityTable } from "./observability.ts";
import { openshiftTable } from "./openshift.ts";
import { prometheusTable } from "./prometheus.ts";
import { secretsTable } from "./secrets.ts";
import { tektonTable } from "./tekton.ts";
import { victoriaMetricsTable } from "./victoria-metrics.ts";
import { workloadsTable } from "./workloads.ts";

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
