// Takes single files out of a zip, so that the tests need no `unzip` on the machine. Knows nothing of helm or kubectl.
import { inflateRawSync } from "node:zlib";

/** The content of one file of a zip archive, found through its central directory. */
export function fileOfZip(zip: Buffer, path: string): Buffer {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0) throw new Error("Expected a zip archive, found no central directory");
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    if (name === path) return contentOfEntry(zip, at, path);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error(`Expected ${path} in the zip archive, found no such file`);
}

function contentOfEntry(zip: Buffer, directoryEntry: number, path: string): Buffer {
  const method = zip.readUInt16LE(directoryEntry + 10);
  const packedSize = zip.readUInt32LE(directoryEntry + 20);
  const size = zip.readUInt32LE(directoryEntry + 24);
  const local = zip.readUInt32LE(directoryEntry + 42);
  // The local header has its own extra field, whose length differs from the directory's.
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + packedSize);
  if (method !== 0 && method !== 8) throw new Error(`${path}: unknown zip method ${method}`);
  const content = method === 0 ? packed : inflateRawSync(packed);
  if (content.length !== size) {
    throw new Error(`Expected ${path} to have ${size} bytes, got ${content.length}`);
  }
  return content;
}
