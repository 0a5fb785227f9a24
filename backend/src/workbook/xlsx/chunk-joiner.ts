/**
 * Joins each chunk of a part with the bytes that were left of the chunks before it. One buffer is reused for all chunks:
 * a new one for each would make the garbage collector run several times as often.
 */
export class ChunkJoiner {
  #buffer = Buffer.alloc(0);
  #left = 0;

  get bytesLeft(): number {
    return this.#left;
  }

  /** The bytes that are left, followed by `chunk`; valid until the next call. */
  join(chunk: Buffer): Buffer {
    if (this.#left === 0) return chunk;
    const length = this.#left + chunk.length;
    this.#reserve(length);
    chunk.copy(this.#buffer, this.#left);
    return this.#buffer.subarray(0, length);
  }

  /** Keeps the joined bytes from position `from` on for the next chunk. */
  leave(bytes: Buffer, from: number): void {
    this.#left = bytes.length - from;
    this.#reserve(this.#left);
    bytes.copy(this.#buffer, 0, from);
  }

  #reserve(length: number): void {
    if (length <= this.#buffer.length) return;
    const wider = Buffer.allocUnsafeSlow(length + (length >> 1));
    this.#buffer.copy(wider, 0, 0, this.#left);
    this.#buffer = wider;
  }
}
