// The whole reference table, ready to walk with.

import type { ManifestObject } from "../../manifest/object.ts";
import type { PolicyReference } from "../../settings/schema.ts";
import { getString } from "../../yaml/node/access.ts";
import { builtinTable } from "../table/builtin.generated.ts";
import { extraTable } from "../table/builtin-extra.ts";
import { customTable } from "../table/custom/custom-table.ts";
import { compileTable } from "./compile.ts";
import { compileFieldSpecs } from "./field-specs.ts";
import { newPathText } from "./path.ts";
import type { Walker } from "./walk.ts";

export function newWalker(objects: readonly ManifestObject[], own: readonly PolicyReference[] = []): Walker {
  return {
    table: compileTable([builtinTable, extraTable, customTable]),
    isBuiltIn,
    fieldSpecs: compileFieldSpecs(own),
    paramKind: paramKinds(objects),
    pathText: newPathText(),
  };
}

function paramKinds(objects: readonly ManifestObject[]): Walker["paramKind"] {
  const policies = new Map<string | undefined, ManifestObject>();
  for (const object of objects)
    if (/^(?:Validating|Mutating)AdmissionPolicy$/.test(object.kind) && !policies.has(object.name))
      policies.set(object.name, object);
  return (policy) => {
    const found = policies.get(policy);
    return found && getString(found.root, "spec", "paramKind", "kind");
  };
}

/** Kubernetes' own groups have short names or end in `.k8s.io`; so do a few that are none of its own. */
const ownGroups =
  /^(?:|apps|autoscaling|batch|extensions|policy|(?:admissionregistration|apiextensions|apiregistration|authentication|authorization|certificates|coordination|discovery|events|flowcontrol\.apiserver|internal\.apiserver|networking|node|rbac\.authorization|resource|scheduling|storage|storagemigration)\.k8s\.io)$/;

function isBuiltIn(group: string): boolean {
  return ownGroups.test(group);
}
