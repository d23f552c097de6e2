// What is in the package, for scanners: a CycloneDX document. The same packages give the same bytes.

import type { BundledPackage } from "./bundled-packages.ts";

export interface Component {
  readonly type: "application" | "library";
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly { readonly license: { readonly id: string } }[];
  readonly hashes?: readonly { readonly alg: "SHA-512"; readonly content: string }[];
}

export interface Sbom {
  readonly $schema: string;
  readonly bomFormat: "CycloneDX";
  readonly specVersion: "1.6";
  readonly version: 1;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

export function newSbom(version: string, packages: readonly BundledPackage[]): Sbom {
  const { hashes: _, ...own } = component({ name: "hashroll", version, licence: "Apache-2.0", integrity: "" });
  return withComponents({ ...own, type: "application" }, packages.map(component));
}

/** The same with more of what is inside, such as the runtime of an executable. */
export function extendSbom({ metadata, components }: Sbom, more: readonly Omit<BundledPackage, "licenceText">[]): Sbom {
  return withComponents(metadata.component, [...components, ...more.map(component)]);
}

function withComponents(own: Component, components: readonly Component[]): Sbom {
  const refs = components.map((each) => each["bom-ref"]);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: own },
    components,
    dependencies: [{ ref: own["bom-ref"], dependsOn: refs }, ...refs.map((ref) => ({ ref }))],
  };
}

function component({ name, version, licence, integrity }: Omit<BundledPackage, "licenceText">): Component {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    licenses: [{ license: { id: licence } }],
    hashes: [{ alg: "SHA-512", content }],
  };
}
