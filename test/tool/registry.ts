// A registry on loopback that has one package: what `npm install hashroll` gets once it is published.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

export async function serveTarball(t: Pick<TestContext, "after">, tarball: string): Promise<string> {
  const content = readFileSync(tarball);
  const { name, version, bin, engines } = manifestOf();
  const server = createServer((request, response) => {
    const host = `http://${request.headers.host}`;
    const dist = {
      tarball: `${host}/${name}.tgz`,
      integrity: `sha512-${createHash("sha512").update(content).digest("base64")}`,
    };
    const versions = { [version]: { name, version, bin, engines, dist } };
    if (request.url === `/${name}.tgz`) response.end(content);
    else if (request.url === `/${name}`)
      response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions }));
    else response.writeHead(404).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin: unknown;
  readonly engines: unknown;
}

function manifestOf(): Manifest {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as Manifest;
}
