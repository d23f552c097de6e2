// Paths as text: `spec.volumes[0].configMap.name`. Thousands of objects have fields in the same place, so each path is
// put into words once.

export type PathText = (path: readonly (string | number)[]) => string;

interface Place {
  text?: string;
  readonly inner: Map<string | number, Place>;
}

/** Few objects have a list as long as this, and its later items would take 500 bytes each: their paths are put into words each time. */
const LONG_LIST = 16;

export function newPathText(): PathText {
  const root: Place = { inner: new Map() };
  return (path) => {
    let place = root;
    for (const part of path) {
      if (typeof part === "number" && part >= LONG_LIST) return textOf(path);
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
