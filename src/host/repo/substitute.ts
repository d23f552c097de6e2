// Flux' variables in rendered manifests: `${name}` and `${name:=default}`. What nobody here knows stays as it is written.

export function substitute(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split(/^(?=---)/m)
    .map((document) =>
      /kustomize\.toolkit\.fluxcd\.io\/substitute:\s*["']?disabled/.test(document) ? document : fill(document, values),
    )
    .join("");
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$(\$?)\{([A-Za-z_]\w*)(?::?[=-]([^{}]*))?\}/g,
    (all, isEscaped: string, name: string, fallback?: string) => {
      if (isEscaped !== "") return all.slice(1);
      if (Object.hasOwn(values, name)) return values[name] as string;
      return fallback ?? all;
    },
  );
}
