// `hashroll helm-post-render SOCKET WORD`: passes what Helm renders to the `hashroll helm` that started that Helm, and the
// output back. Nobody has to type it.

import { connect } from "node:net";
import { exitCode, type Io } from "../io/io.ts";

export async function helmPostRender(socket: string, end: string, io: Io): Promise<number> {
  const manifests = await io.stdin.read();
  const chunks: Buffer[] = [];
  await new Promise<void>((done) => {
    const channel = connect(socket, () => {
      channel.write(`${end}\n`);
      channel.write(manifests);
      channel.write(end);
    });
    channel.on("data", (chunk: Buffer) => chunks.push(chunk));
    // Without an answer there is no code below.
    channel.on("error", () => {}).on("close", () => done());
  });
  const [, code, output] = /^\w+\n(\d+)\n([\s\S]*)$/.exec(Buffer.concat(chunks).toString()) ?? [];
  if (code === "0" && output !== undefined) await io.stdout.write(output);
  return code === undefined ? exitCode.problems : Number(code);
}
