// Paths of kustomize's fieldSpecs: keys with slashes between them, `\/` for a slash in a key.

/** As kustomize splits it: a leading slash is allowed, and so is `[]` after a key. */
export function splitFieldPath(path: string): string[] {
  const keys: string[] = [];
  for (const part of path.replace(/^\//, "").split("/")) {
    const last = keys.at(-1);
    if (last?.endsWith("\\")) keys[keys.length - 1] = `${last.slice(0, -1)}/${part}`;
    else keys.push(part);
  }
  return keys.map((key) => key.replace(/\[\]$/, ""));
}

export function fieldPathError(path: string): string | undefined {
  return splitFieldPath(path).includes("")
    ? "it has two slashes with nothing between them, or one at its end"
    : undefined;
}
