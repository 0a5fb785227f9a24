import { corruptWorkbook } from '../refusals.js';

const headerBytes = 512;
const entryBytes = 128;
const [stream, root] = [2, 5];
const none = -1;
/** Byte offsets, within a directory entry, of the links to its left and right sibling. */
const neighbours = [68, 72] as const;

interface Entry {
  at: number;
  name: string;
  type: number;
}

/**
 * A compound file (OLE2), the container of old workbooks. Sectors and directory entries are visited at most once, so
 * that opening even a hostile file takes time linear in its size.
 */
export class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  /**
   * The sectors that store the allocation table. The table gives, for each sector, the number of the next sector of the
   * same stream.
   */
  readonly #table: readonly number[];
  readonly #root: Entry;
  readonly #entries: readonly Entry[];

  /** Throws WorkbookRefused when the directory is not at the position that the header states. */
  constructor(bytes: Buffer) {
    const shift = bytes.length < headerBytes ? 0 : bytes.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw corruptWorkbook();
    this.#bytes = bytes;
    this.#sectorBytes = 2 ** shift;
    this.#table = this.#tableSectors();
    const entries = this.#chain(bytes.readInt32LE(48))
      .flatMap((sector) =>
        Array.from({ length: this.#sectorBytes / entryBytes }, (_, index) => this.#start(sector) + index * entryBytes),
      )
      .filter((at) => at + entryBytes <= bytes.length)
      .map((at): Entry => ({ at, name: nameAt(bytes, at), type: bytes[at + 66] ?? 0 }));
    const [first] = entries;
    if (first?.type !== root) throw corruptWorkbook();
    this.#root = first;
    this.#entries = entries;
    this.#refuseCutOff();
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /**
   * Returns the stream with this lower-case name, or undefined if the file has no such stream. The stream is shorter
   * than declared when sectors are missing.
   */
  read(name: string): Buffer | undefined {
    const entry = this.#find(name);
    if (entry?.type !== stream) return undefined;
    const bytes = this.#bytes;
    const [start, size] = [bytes.readInt32LE(entry.at + 116), bytes.readUInt32LE(entry.at + 120)];
    return size < bytes.readUInt32LE(56) ? this.#readSmall(start, size) : this.#readChain(start, size);
  }

  /** Searches the root's own streams before its storages, since embedded objects may contain other workbooks. */
  #find(name: string): Entry | undefined {
    const isNamed = (entry: Entry | undefined) => entry?.name === name;
    const seen = new Set<number>();
    const waiting = [this.#bytes.readInt32LE(this.#root.at + 76)];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const entry = this.#entries[index];
      if (entry === undefined || seen.has(index)) continue;
      if (isNamed(entry)) return entry;
      seen.add(index);
      for (const link of neighbours) waiting.push(this.#bytes.readInt32LE(entry.at + link));
    }
    return this.#entries.find(isNamed);
  }

  /**
   * Refuses a truncated file, whose remaining part may look complete. Each sector belongs to one stream only, so the
   * check visits no more sectors than the file has.
   */
  #refuseCutOff(): void {
    const bytes = this.#bytes;
    let left = bytes.length / this.#sectorBytes;
    for (const { at, type } of this.#entries) {
      const size = bytes.readUInt32LE(at + 120);
      if (type !== stream || size < bytes.readUInt32LE(56)) continue;
      const sectors = Math.ceil(size / this.#sectorBytes);
      left -= sectors;
      if (left < 0 || this.#chain(bytes.readInt32LE(at + 116), sectors).length < sectors) {
        throw corruptWorkbook('The workbook is cut off');
      }
    }
  }

  #start(sector: number): number {
    return (sector + 1) * this.#sectorBytes;
  }

  /** True when the file contains the sector. The last sector may end with its content, as many programs write it. */
  #isThere(sector: number): boolean {
    return sector >= 0 && this.#start(sector) < this.#bytes.length;
  }

  #chain(first: number, most = Number.POSITIVE_INFINITY): number[] {
    const perSector = this.#sectorBytes / 4;
    const found: number[] = [];
    const seen = new Set<number>();
    for (let sector = first; this.#isThere(sector) && !seen.has(sector) && found.length < most; ) {
      seen.add(sector);
      found.push(sector);
      const at = this.#start(this.#table[Math.floor(sector / perSector)] ?? none) + (sector % perSector) * 4;
      sector = at > 0 && at + 4 <= this.#bytes.length ? this.#bytes.readInt32LE(at) : none;
    }
    return found;
  }

  /**
   * Reads a stream. Returns a view of the file without copying if the sectors are contiguous, as in nearly all files.
   */
  #readChain(first: number, size: number): Buffer {
    const sectors = this.#chain(first, Math.ceil(size / this.#sectorBytes));
    const length = Math.min(size, sectors.length * this.#sectorBytes);
    const start = this.#start(sectors[0] ?? none);
    if (sectors.every((sector, index) => sector === first + index)) return this.#bytes.subarray(start, start + length);
    const parts = sectors.map((sector) =>
      this.#bytes.subarray(this.#start(sector), this.#start(sector) + this.#sectorBytes),
    );
    return Buffer.concat(parts).subarray(0, length);
  }

  /**
   * Reads a small stream. All small streams are stored in one stream of the root, in pieces of 64 bytes that have an
   * allocation table of their own.
   */
  #readSmall(first: number, size: number): Buffer {
    const bytes = this.#bytes;
    const pieces = this.#readChain(bytes.readInt32LE(this.#root.at + 116), bytes.readUInt32LE(this.#root.at + 120));
    const table = this.#readChain(bytes.readInt32LE(60), bytes.length);
    const parts: Buffer[] = [];
    const seen = new Set<number>();
    for (
      let piece = first;
      piece >= 0 && piece * 64 < pieces.length && !seen.has(piece) && parts.length * 64 < size;
    ) {
      seen.add(piece);
      parts.push(pieces.subarray(piece * 64, piece * 64 + 64));
      piece = piece * 4 + 4 <= table.length ? table.readInt32LE(piece * 4) : none;
    }
    return Buffer.concat(parts).subarray(0, size);
  }

  /** The header lists the first 109 sectors of the allocation table; a separate chain lists the others. */
  #tableSectors(): number[] {
    const bytes = this.#bytes;
    const sectors: number[] = [];
    for (let at = 76; at < headerBytes; at += 4) sectors.push(bytes.readInt32LE(at));
    const seen = new Set<number>();
    for (let more = bytes.readInt32LE(68); this.#isThere(more) && !seen.has(more); ) {
      seen.add(more);
      const end = this.#start(more) + this.#sectorBytes - 4;
      if (end + 4 > bytes.length) break;
      for (let at = this.#start(more); at < end; at += 4) sectors.push(bytes.readInt32LE(at));
      more = bytes.readInt32LE(end);
    }
    return sectors.filter((sector) => sector >= 0);
  }
}

function nameAt(bytes: Buffer, at: number): string {
  const length = Math.min(62, Math.max(0, bytes.readUInt16LE(at + 64) - 2));
  return bytes.toString('utf16le', at, at + length - (length % 2)).toLowerCase();
}
