// Paths as text: `spec.volumes[0].configMap.name`. Thousands of objects have fields in the same place, so each path is
// put into words once.

export type PathText = (path: readonly (string | number)[]) => string;

interface Place {
  text?: string;
  readonly inner: Map<string | number, Place>;
}

export function newPathText(): PathText {
  const root: Place = { inner: new Map() };
  return (path) => {
    let place = root;
    for (const part of path) {
      let next = place.inner.get(part);
      if (!next) {
        next = { inner: new Map() };
        place.inner.set(part, next);
      }
      place = next;
    }
    place.text ??= textOf(path);
    return place.text;
  };
}

function textOf(path: readonly (string | number)[]): string {
  const parts = path.map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`));
  return parts.join("");
}
