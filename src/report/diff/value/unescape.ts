// Texts without the escapes that formats put into them, to search in; not to be shown.

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Undoes escapes of JSON and YAML (`\n`, `\u0026`), of URLs (`%26`) and of XML (`&amp;`, `&#38;`). */
export function unescapeText(text: string): string {
  return text
    .replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2}))|%([0-9a-f]{2})|&#x([0-9a-f]{1,4});/gi, (_, ...codes: string[]) =>
      String.fromCharCode(Number.parseInt(codes.find((code) => code !== undefined) ?? "", 16)),
    )
    .replace(/&#(\d{1,5});/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name] ?? "")
    .replace(/\\[nrt]/g, " ");
}
