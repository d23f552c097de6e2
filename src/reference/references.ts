// The whole reference table, ready to walk with.

import { textAt } from "../manifest/access.ts";
import type { ManifestObject } from "../manifest/document.ts";
import type { PolicyReference } from "../policy/schema.ts";
import { compileTable } from "./compile.ts";
import { customTable } from "./custom-table.ts";
import { extraTable } from "./extra-table.ts";
import { compileFieldSpecs } from "./field-specs.ts";
import { builtinTable } from "./generated/builtin-table.ts";
import { newPathText } from "./path-text.ts";
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
    return found && textAt(found.root, "spec", "paramKind", "kind");
  };
}

/** Kubernetes' own groups have short names or end in `.k8s.io`; so do a few that are none of its own. */
const ownGroups =
  /^(?:|apps|autoscaling|batch|extensions|policy|(?:admissionregistration|apiextensions|apiregistration|authentication|authorization|certificates|coordination|discovery|events|flowcontrol\.apiserver|internal\.apiserver|networking|node|rbac\.authorization|resource|scheduling|storage|storagemigration)\.k8s\.io)$/;

function isBuiltIn(group: string): boolean {
  return ownGroups.test(group);
}
