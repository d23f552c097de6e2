// What is in the package, for scanners: a CycloneDX document. The same packages give the same bytes.

import type { BundledPackage } from "./bundled-packages.ts";

type Packaged = Omit<BundledPackage, "licenceText">;
type Component = ReturnType<typeof newComponent>;
export type Sbom = ReturnType<typeof withComponents>;

export function newSbom(version: string, packages: readonly BundledPackage[]): Sbom {
  const own = newComponent({ name: "hashroll", version, licence: "Apache-2.0", integrity: "" }, "application");
  return withComponents(
    own,
    packages.map((each) => newComponent(each)),
  );
}

/** The same with more of what is inside, such as the runtime of an executable. */
export function extendSbom({ metadata, components }: Sbom, more: readonly Packaged[]): Sbom {
  return withComponents(metadata.component, [...components, ...more.map((each) => newComponent(each))]);
}

function withComponents(own: Component, components: readonly Component[]) {
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

function newComponent({ name, version, licence, integrity }: Packaged, type: "application" | "library" = "library") {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  return {
    type,
    "bom-ref": purl,
    name,
    version,
    purl,
    licenses: [{ license: { id: licence } }],
    ...(content !== "" && { hashes: [{ alg: "SHA-512", content }] }),
  };
}
