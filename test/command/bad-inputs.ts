// Streams that hashroll has to refuse, each with a marker in a config's data that no message may repeat.

export const marker = "zq7sesame";

const head = (name = "x"): string => `kind: ConfigMap\napiVersion: v1\nmetadata:\n  name: ${name}\n`;
const fine = `${head("fine")}data:\n  a: ${marker}\n---\n`;

function aliasBomb(width: number): string {
  const levels = Array.from({ length: 12 }, (_, index) => {
    const before = index === 0 ? marker : `*l${index - 1}`;
    return `  k${index}: &l${index} [${Array.from({ length: width }, () => before).join(", ")}]\n`;
  });
  return `${head()}data:\n${levels.join("")}`;
}

/** By the code of the problem that they have to make. */
export const badInputs: readonly (readonly [what: string, code: string, input: string | Uint8Array])[] = [
  ["an unclosed double quote", "syntax", `${fine}${head()}data:\n  a: "${marker}\n  b: c\n`],
  ["an unclosed single quote", "syntax", `${fine}${head()}data:\n  a: '${marker}\n  b: c\n`],
  ["an unclosed bracket", "syntax", `${fine}${head()}data: {a: ${marker}\n`],
  ["an unclosed list", "syntax", `${fine}${head()}data:\n  a: [${marker}\n`],
  ["a tab as indentation", "syntax", `${fine}${head()}data:\n\ta: ${marker}\n`],
  ["a mapping in a value", "syntax", `${fine}${head()}data:\n  a: ${marker}: ${marker}\n`],
  ["a value that is no key", "syntax", `${fine}${head()}data:\n  a: b\n  ${marker}\n`],
  ["an alias without an anchor", "syntax", `${fine}${head()}data:\n  a: *${marker}\n`],
  ["an unknown escape", "syntax", `${fine}${head()}data:\n  a: "\\q${marker}"\n`],
  ["a control character", "syntax", `${fine}${head()}data:\n  a: "\u0001${marker}"\n`],
  ["too deep a nesting", "syntax", `${fine}${head()}data: ${"[".repeat(5000)}${marker}${"]".repeat(5000)}\n`],
  ["a wrong indentation", "syntax", `${fine}${head()}data:\n  a: b\n ${marker}: c\n`],
  ["a block scalar with a bad header", "syntax", `${fine}${head()}data:\n  a: |x${marker}\n    b\n`],
  [
    "bytes that are not UTF-8",
    "not-utf8",
    Buffer.concat([Buffer.from(`${fine}${head()}data:\n  a: ${marker}`), Buffer.from([0xff])]),
  ],
  ["the same config with other content", "conflicting-configs", `${fine}${head("fine")}data:\n  a: ${marker}2\n`],
  ["no name", "unnamed-config", `kind: ConfigMap\napiVersion: v1\nmetadata: {}\ndata:\n  a: ${marker}\n`],
  ["no metadata", "unnamed-config", `kind: ConfigMap\napiVersion: v1\ndata:\n  a: ${marker}\n`],
  ["too long a name", "name-too-long", `${head("x".repeat(245))}data:\n  a: ${marker}\n`],
  [
    "an unknown strategy",
    "unknown-strategy",
    `${head()}  annotations: {hashroll.dev/strategy: renam}\ndata:\n  a: ${marker}\n`,
  ],
  ["an alias bomb", "alias-limit", aliasBomb(10)],
  [
    "a List of aliases that multiply",
    "alias-limit",
    `apiVersion: v1\nkind: List\nx: &x\n- &c {apiVersion: v1, kind: ConfigMap, metadata: {name: x}, data: {a: ${marker}}}\nitems: [${"*c ,".repeat(30_000)}*c ]\n`,
  ],
  ["data that is a string", "bad-data", `${head()}data: ${marker}\n`],
  ["data that is a list", "bad-data", `${head()}data: [${marker}]\n`],
  ["binaryData that is a list", "bad-data", `${head()}binaryData:\n- ${marker}\n`],
];
