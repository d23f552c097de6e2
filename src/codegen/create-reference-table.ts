// Writes src/reference/table/builtin.generated.ts from the types of @kubernetes/client-node: the kinds, and the types
// on the way from them to a property that names a config. classify-property.ts alone decides what names a config.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type ClassDeclaration, Node, Project, type SourceFile, type TypeNode } from "ts-morph";
import type { Shape, Target } from "../reference/table/types.ts";
import { checkClassified, findReference, notReferences, type Property } from "./classify-property.ts";
import { printTable } from "./print-table.ts";

const packageFolder = fileURLToPath(new URL("../../node_modules/@kubernetes/client-node/", import.meta.url));
const apisFolder = `${packageFolder}dist/gen/apis/`;
const output = fileURLToPath(new URL("../reference/table/builtin.generated.ts", import.meta.url));

type Types = ReadonlyMap<string, readonly Property[]>;

/** The text of the generated file. */
export function createReferenceTable(): string {
  const project = new Project({ skipAddingFilesFromTsConfig: true, skipFileDependencyResolution: true });
  const models = project.addSourceFilesAtPaths(`${packageFolder}dist/gen/models/*.d.ts`);
  const classes = models.flatMap((file) => file.getClasses());
  const types = readTypes(classes);
  const leading = findLeading(types);
  checkAll(types, leading);

  const groups = readGroups(project.addSourceFilesAtPaths(`${apisFolder}*Api.d.ts`));
  const kinds = new Map<string, Shape>();
  for (const declaration of classes.filter(isKind)) {
    const shape = createShape(declaration.getNameOrThrow(), readProperties(declaration), leading);
    if (Object.keys(shape).length === 0) continue;
    const name = `${versionless(declaration.getNameOrThrow())}.${groupOf(declaration.getNameOrThrow(), groups)}`;
    kinds.set(name, { ...kinds.get(name), ...shape });
  }
  return printTable({ source: readSource(), shapes: followShapes(kinds, types, leading), kinds });
}

/** All types by their name without the version; with the properties of all versions. */
function readTypes(classes: readonly ClassDeclaration[]): Types {
  const types = new Map<string, Property[]>();
  for (const declaration of classes) {
    const known = types.get(versionless(declaration.getNameOrThrow())) ?? [];
    types.set(versionless(declaration.getNameOrThrow()), [...known, ...readProperties(declaration)]);
  }
  return types;
}

function readProperties(declaration: ClassDeclaration): Property[] {
  const properties = declaration.getInstanceProperties().filter(Node.isPropertyDeclaration);
  const names = properties.map((property) => property.getNameNode().getText().replaceAll(/['"]/g, ""));
  return properties.map((property, index) => ({
    holder: versionless(declaration.getNameOrThrow()),
    name: names[index] ?? "",
    ...readType(property.getTypeNodeOrThrow()),
    siblings: names,
    prose: property
      .getJsDocs()
      .map((doc) => doc.getDescription())
      .join(" "),
  }));
}

function readType(node: TypeNode): Pick<Property, "type" | "steps"> {
  const item =
    Node.isTypeReference(node) && node.getTypeName().getText() === "Array" ? node.getTypeArguments()[0] : undefined;
  if (item !== undefined) return prepend("[]", readType(item));
  const value = Node.isTypeLiteral(node) ? node.getIndexSignatures()[0]?.getReturnTypeNode() : undefined;
  if (value !== undefined) return prepend(".*", readType(value));
  return { type: versionless(node.getText()), steps: "" };
}

function prepend(step: string, inner: Pick<Property, "type" | "steps">): Pick<Property, "type" | "steps"> {
  return { type: inner.type, steps: step + inner.steps };
}

/** The types that lead to a reference: repeated until nothing is added, because types refer to themselves. */
function findLeading(types: Types): ReadonlySet<string> {
  const leading = new Set<string>();
  for (let before = -1; before < leading.size; ) {
    before = leading.size;
    for (const [name, properties] of types) {
      if (properties.some((property) => leading.has(property.type) || findReference(property))) leading.add(name);
    }
  }
  return leading;
}

function checkAll(types: Types, leading: ReadonlySet<string>): void {
  const properties = [...types.values()].flat();
  for (const property of properties) checkClassified(property, leading.has(property.type));
  const places = new Set(properties.map((property) => `${property.holder}.${property.name}`));
  const stale = Object.keys(notReferences).filter((place) => !places.has(place));
  if (stale.length > 0)
    throw new Error(`Expected notReferences to name properties that exist, got ${stale.join(", ")}`);
}

/** A top-level object: what a manifest can be. */
function isKind(declaration: ClassDeclaration): boolean {
  const metadata = readProperties(declaration).find((property) => property.name === "metadata");
  return (
    metadata?.type === "ObjectMeta" && metadata.siblings.includes("apiVersion") && metadata.siblings.includes("kind")
  );
}

/** Groups by type name. An API class serves one group; it is written in the paths of its code, not in its types. */
function readGroups(apis: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const file of apis) {
    const code = readFileSync(file.getFilePath().replace(/\.d\.ts$/, ".js"), "utf8");
    const path = /localVarPath = '\/api(?:s\/([a-z0-9.-]+))?\//.exec(code);
    if (path === null) continue;
    const methods = file.getClasses().flatMap((declaration) => declaration.getMethods());
    for (const method of methods.filter((each) => each.getName().startsWith("create"))) {
      const body = method.getParameter("body")?.getTypeNode()?.getText();
      if (body !== undefined) groups.set(body, (groups.get(body) ?? new Set()).add(path[1] ?? ""));
    }
  }
  return groups;
}

function groupOf(type: string, groups: ReadonlyMap<string, ReadonlySet<string>>): string {
  const found = [...(groups.get(type) ?? [])];
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`Expected one API group for ${type}, got [${found.join(", ")}]`);
  return found[0];
}

function createShape(type: string, properties: readonly Property[], leading: ReadonlySet<string>): Shape {
  const shape: Record<string, Target> = {};
  for (const property of properties) {
    // No manifest has a status. Names that are not TypeScript identifiers start with `_` or `$` in the types.
    if (property.name === "status") continue;
    const { path, field } = findReference(property) ?? { path: property.name + property.steps, field: undefined };
    const target = field ?? (leading.has(property.type) ? property.type : undefined);
    if (target === undefined) continue;
    const other = shape[path];
    if (/^[_$]/.test(path) || (other !== undefined && JSON.stringify(other) !== JSON.stringify(target))) {
      throw new Error(`Expected ${type}.${path} to be one plain property in all versions`);
    }
    shape[path] = target;
  }
  return shape;
}

function followShapes(
  kinds: ReadonlyMap<string, Shape>,
  types: Types,
  leading: ReadonlySet<string>,
): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  const open = [...kinds.values()];
  for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
    for (const name of Object.values(shape)) {
      if (typeof name !== "string" || shapes.has(name)) continue;
      const next = createShape(name, types.get(name) ?? [], leading);
      shapes.set(name, next);
      open.push(next);
    }
  }
  return shapes;
}

function readSource(): string {
  const { name, version } = JSON.parse(readFileSync(`${packageFolder}package.json`, "utf8")) as Record<string, string>;
  return `${name} ${version}`;
}

function versionless(type: string): string {
  return type.replace(/^V\d+(?:(?:alpha|beta)\d+)?(?=[A-Z])/, "");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeFileSync(output, createReferenceTable());
