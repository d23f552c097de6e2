// Every reference of a stream's objects, by the whole reference table.

import { trimmed } from "../../collections/group-by.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import type { PolicyReference } from "../../settings/schema.ts";
import { getString } from "../../yaml/node/access.ts";
import { builtinTable } from "../table/builtin.generated.ts";
import { extraTable } from "../table/builtin-extra.ts";
import { customTable } from "../table/custom/custom-table.ts";
import type { ReferenceTable } from "../table/types.ts";
import { compileTable } from "./compile.ts";
import { compileFieldSpecs } from "./field-specs.ts";
import { newPathText } from "./path.ts";
import { type Findings, type Walker, walkObject } from "./walk.ts";

/** An object, and all that the walk finds in it. */
export interface Referrer extends Findings {
  readonly object: ManifestObject;
  /** Whether it describes pods at all. */
  readonly hasPods: boolean;
}

export function newReferrer(object: ManifestObject, walker: Walker): Referrer {
  const { references, podTemplates, podSpecs } = walkObject(object, walker);
  return {
    object,
    references: trimmed(references),
    podTemplates: trimmed(podTemplates),
    podSpecs: trimmed(podSpecs),
    hasPods: podSpecs.length > 0,
  };
}

export function findReferences(objects: readonly ManifestObject[], walker: Walker): Referrer[] {
  return objects.map((object) => newReferrer(object, walker));
}

export const referenceTables: readonly ReferenceTable[] = [builtinTable, extraTable, customTable];

export function newWalker(objects: readonly ManifestObject[], own: readonly PolicyReference[] = []): Walker {
  return {
    table: compileTable(referenceTables),
    isBuiltIn: isBuiltInGroup,
    fieldSpecs: compileFieldSpecs(own),
    paramKind: paramKinds(objects),
    pathText: newPathText(),
  };
}

function paramKinds(objects: readonly ManifestObject[]): Walker["paramKind"] {
  const policies = new Map<string | undefined, ManifestObject>();
  for (const object of objects)
    if (isAdmissionPolicy(object) && !policies.has(object.name)) policies.set(object.name, object);
  return (policy) => {
    const found = policies.get(policy);
    return found && getString(found.root, "spec", "paramKind", "kind");
  };
}

function isAdmissionPolicy({ kind }: ManifestObject): boolean {
  return kind === "ValidatingAdmissionPolicy" || kind === "MutatingAdmissionPolicy";
}

/** Kubernetes' own groups have short names or end in `.k8s.io`; so do a few that are none of its own. */
const shortGroups: ReadonlySet<string> = new Set(["", "apps", "autoscaling", "batch", "extensions", "policy"]);
const longGroups =
  /^(?:admissionregistration|apiextensions|apiregistration|authentication|authorization|certificates|coordination|discovery|events|flowcontrol\.apiserver|internal\.apiserver|networking|node|rbac\.authorization|resource|scheduling|storage|storagemigration)\.k8s\.io$/;

export function isBuiltInGroup(group: string): boolean {
  return shortGroups.has(group) || longGroups.test(group);
}
