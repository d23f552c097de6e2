// The page as one HTML file: data, script and style inside, and a policy that allows nothing else.

import { client } from "./client.generated.ts";
import type { PageData } from "./page-data.ts";

export function writePage(data: PageData): string {
  return writeHtml(data.title, client, `<script type="application/json" id="data">${json(data)}</script>`);
}

export interface PageClient {
  readonly script: string;
  readonly style: string;
  /** As a content security policy names them: `sha256-…`. */
  readonly scriptHash: string;
  readonly styleHash: string;
}

export function writeHtml(title: string, { script, style, scriptHash, styleHash }: PageClient, body: string): string {
  const policy = [
    "default-src 'none'",
    `script-src '${scriptHash}'`,
    `style-src '${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<noscript>This page needs JavaScript. <code>--format markdown</code> gives the same without.</noscript>
${body}
<script>${script}</script>
</body>
</html>
`;
}

/** No name in it can end the element. */
function json(data: PageData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
