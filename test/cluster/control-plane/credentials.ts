// What the control plane's parts and its users identify themselves with: a token for a member of system:masters, and the
// key that signs the tokens of service accounts. The API server makes its own certificate, which kubeconfig then trusts.

import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Credentials {
  /** The folder where the API server puts its certificate. */
  readonly certificates: string;
  readonly serverCertificate: string;
  readonly serviceAccountKey: string;
  readonly tokens: string;
  readonly kubeconfig: string;
}

export function writeCredentials(folder: string, server: string): Credentials {
  const certificates = join(folder, "certificates");
  mkdirSync(certificates, { recursive: true, mode: 0o700 });
  const written = {
    certificates,
    serverCertificate: join(certificates, "apiserver.crt"),
    serviceAccountKey: join(certificates, "service-accounts.key"),
    tokens: join(certificates, "tokens.csv"),
    kubeconfig: join(folder, "kubeconfig"),
  };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const token = randomBytes(16).toString("hex");
  writeFileSync(written.serviceAccountKey, privateKey.export({ type: "pkcs1", format: "pem" }));
  writeFileSync(written.tokens, `${token},admin,admin,system:masters\n`);
  writeFileSync(written.kubeconfig, JSON.stringify(kubeconfig(server, written.serverCertificate, token), null, 2));
  return written;
}

/** As JSON, which is YAML too: tests read it without a parser. */
export interface Kubeconfig {
  readonly clusters: readonly [{ readonly cluster: { readonly server: string; "certificate-authority": string } }];
  readonly users: readonly [{ readonly user: { readonly token: string } }];
}

function kubeconfig(server: string, certificate: string, token: string): Kubeconfig & Record<string, unknown> {
  return {
    apiVersion: "v1",
    kind: "Config",
    "current-context": "loopback",
    clusters: [{ name: "loopback", cluster: { server, "certificate-authority": certificate } }] as never,
    users: [{ name: "admin", user: { token } }] as never,
    contexts: [{ name: "loopback", context: { cluster: "loopback", user: "admin" } }],
  };
}
