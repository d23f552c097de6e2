// Puts a text together from many pieces. A string that grows by `+=` keeps 32 bytes and more for each piece until it is
// read: 36 times the text in a scalar of short lines.

/** So many pieces become one at a time. */
const MAX_PIECES = 1024;

export class TextBuilder {
  private readonly chunks: string[] = [];
  private pieces: string[] = [];

  add(piece: string): void {
    this.pieces.push(piece);
    if (this.pieces.length < MAX_PIECES) return;
    this.chunks.push(this.pieces.join(""));
    this.pieces = [];
  }

  /** All that was added. */
  get text(): string {
    return this.chunks.join("") + this.pieces.join("");
  }
}
