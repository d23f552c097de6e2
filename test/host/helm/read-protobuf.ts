// Helm sends its release Secrets in Kubernetes' protobuf form: as much of it as a Secret needs.

export interface SecretObject {
  readonly apiVersion: "v1";
  readonly kind: "Secret";
  readonly metadata: { readonly name: string; readonly labels: Record<string, string> };
  readonly type: string;
  readonly data: Record<string, string>;
}

const magic = "k8s\0";

export function isProtobuf(body: Buffer): boolean {
  return body.toString("latin1", 0, magic.length) === magic;
}

export function readSecret(body: Buffer): SecretObject {
  const raw = only(body.subarray(magic.length), 2);
  const metadata = only(raw, 1);
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: only(metadata, 1).toString(), labels: readMap(metadata, 11, "utf8") },
    type: only(raw, 3).toString(),
    data: readMap(raw, 2, "base64"),
  };
}

function readMap(message: Buffer, field: number, encoding: BufferEncoding): Record<string, string> {
  const entries = all(message, field).map((entry) => [only(entry, 1).toString(), only(entry, 2).toString(encoding)]);
  return Object.fromEntries(entries) as Record<string, string>;
}

function only(message: Buffer, field: number): Buffer {
  return all(message, field)[0] ?? Buffer.alloc(0);
}

/** The fields of this number that hold bytes; numbers are skipped. */
function all(message: Buffer, field: number): Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++] as number;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const length = varint();
    if ((tag & 7) !== 2) continue;
    if (tag >>> 3 === field) found.push(message.subarray(at, at + length));
    at += length;
  }
  return found;
}
