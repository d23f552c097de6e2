// What an input shape is made of: small manifests, put together in ways that real streams have or attackers would choose.

export interface Shape {
  readonly name: string;
  /** An input of about so many bytes. */
  readonly text: (bytes: number) => string;
  readonly args?: readonly string[];
  /** An earlier output for `--previous`, of about so many bytes. */
  readonly previous?: (bytes: number) => string;
  /** For diff, the file that the text is compared with. */
  readonly old?: (bytes: number) => string;
}

/** Parts until there are enough bytes. */
export function fill(bytes: number, part: (index: number) => string, separator = ""): string {
  const parts: string[] = [];
  for (let length = 0, index = 0; length < bytes; index++) {
    const next = part(index);
    parts.push(next);
    length += next.length + separator.length;
  }
  return parts.join(separator);
}

/** How many parts like this one there are in so many bytes. */
export function count(bytes: number, part: string): number {
  return Math.ceil(bytes / part.length);
}

export function configMap(name: string, data = "{a: b}", metadata = ""): string {
  return `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n${metadata}data: ${data}\n`;
}

export function deployment(name: string, configs: readonly string[], metadata = "", more = ""): string {
  const references = configs.map((config) => `            - configMapRef:\n                name: ${config}\n`).join("");
  return `---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
${metadata}spec:
  template:
    spec:
      containers:
        - name: app
${references && `          envFrom:\n${references}`}${more}`;
}

export function json(object: string, name: string): string {
  return object === "ConfigMap"
    ? `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"${name}"},"data":{"a":"b"}}`
    : `{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"${name}"},"spec":{"template":{"spec":{"containers":[{"name":"app","envFrom":[{"configMapRef":{"name":"${name}"}}]}]}}}}`;
}

/** The indexes of parts of so many bytes each. */
export function range(bytes: number, each: number): number[] {
  return Array.from({ length: Math.ceil(bytes / each) }, (_, index) => index);
}

export function inNamespace(index: number): string {
  return `  namespace: ns-${index}\n`;
}
