// Requests to the API server: a test that looks many times a second can't start kubectl each time.

import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import type { Kubeconfig } from "../control-plane/credentials.ts";

export interface Response {
  readonly code: number;
  readonly body: unknown;
}

export type Connection = (method: string, path: string, body?: unknown) => Promise<Response>;

export function connect(kubeconfig: string): Connection {
  const { clusters, users } = JSON.parse(readFileSync(kubeconfig, "utf8")) as Kubeconfig;
  const { server, "certificate-authority": certificate } = clusters[0].cluster;
  const agent = new Agent({ keepAlive: true, ca: readFileSync(certificate) });
  const headers = { authorization: `Bearer ${users[0].user.token}` };
  return (method, path, body) =>
    new Promise((done, fail) => {
      const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
      const content = body === undefined ? "" : JSON.stringify(body);
      // Node gives the length of a body to no DELETE.
      const own = { ...headers, "content-type": type, "content-length": Buffer.byteLength(content) };
      const sent = request(`${server}${path}`, { method, agent, headers: own });
      sent.on("error", fail);
      sent.on("response", (response) => {
        text(response).then((answer) => done({ code: response.statusCode ?? 0, body: read(answer) }), fail);
      });
      sent.end(content);
    });
}

/** Some answers are plain text: `ok`. */
function read(answer: string): unknown {
  return answer.startsWith("{") ? JSON.parse(answer) : answer;
}
