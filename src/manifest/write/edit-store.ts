// The edits of thousands of documents, which are held until all are proven: as numbers and a few long texts. As objects they
// take 900 bytes per small app, here 700, most of it text.

import { partitionPoint } from "../../collections/partition-point.ts";
import type { Edit } from "../../text/edit.ts";

/** Of one edit: where it starts and ends, and where its text begins in the texts of all. */
const SIZE = 3;

/** Texts become one when they have so many characters. */
const CHUNK = 1 << 16;

export class EditStore {
  private places = new Int32Array(SIZE << 6);
  private count = 0;
  private length = 0;
  private readonly chunks: string[] = [];
  private readonly chunkStarts: number[] = [];
  private waiting: string[] = [];
  private waitingLength = 0;

  /** Gives the edits' place in the store. */
  add(edits: readonly Edit[]): number {
    const first = this.count;
    for (const { start, end, text } of edits) {
      this.grow();
      const at = SIZE * this.count++;
      this.places[at] = start;
      this.places[at + 1] = end;
      this.places[at + 2] = this.length;
      this.length += text.length;
      this.waiting.push(text);
      this.waitingLength += text.length;
      if (this.waitingLength >= CHUNK) this.join();
    }
    return first;
  }

  read(first: number, count: number): Edit[] {
    const edits: Edit[] = [];
    for (let index = first; index < first + count; index++) edits.push(this.at(index));
    return edits;
  }

  private at(index: number): Edit {
    const { places, chunks, chunkStarts } = this;
    const at = index * SIZE;
    const [start, end, from] = [places[at] as number, places[at + 1] as number, places[at + 2] as number];
    const latest = this.waiting[index - (this.count - this.waiting.length)];
    if (latest !== undefined) return { start, end, text: latest };
    const to = index + 1 < this.count ? (places[at + SIZE + 2] as number) : this.length;
    const chunk = partitionPoint(chunks.length, (each) => (chunkStarts[each] as number) <= from) - 1;
    const offset = chunkStarts[chunk] ?? 0;
    return { start, end, text: from === to ? "" : (chunks[chunk] as string).slice(from - offset, to - offset) };
  }

  private join(): void {
    this.chunkStarts.push(this.length - this.waitingLength);
    this.chunks.push(this.waiting.join(""));
    this.waiting = [];
    this.waitingLength = 0;
  }

  private grow(): void {
    if ((this.count + 1) * SIZE <= this.places.length) return;
    const larger = new Int32Array(this.places.length * 2);
    larger.set(this.places);
    this.places = larger;
  }
}
