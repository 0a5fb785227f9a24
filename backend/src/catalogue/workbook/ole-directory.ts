import { corrupt } from './refusals.js';

const none = -1;
const entryBytes = 128;
/** Places of an entry's links to its left and right neighbour and to its first child. */
const links = [68, 72, 76] as const;
const typeAt = 66;
const rootType = 5;

/**
 * Cuts links of a compound file's directory that lead in a circle or out of it, in place: the library that reads old
 * workbooks follows them without end, and takes all memory doing so. A sound directory stays as it is. Refuses a file
 * whose directory is not where its header says: what is there instead would be followed the same way.
 */
export function mendDirectory(bytes: Buffer): void {
  const entries = directoryEntries(bytes);
  const [root] = entries;
  if (root === undefined || bytes[root + typeAt] !== rootType) throw corrupt();
  const reached = new Set<number>();
  const waiting = [0];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const at = entries[index];
    if (at === undefined) continue;
    reached.add(index);
    for (const link of links) {
      const to = bytes.readInt32LE(at + link);
      if (to === none) continue;
      if (to <= 0 || to >= entries.length || reached.has(to) || waiting.includes(to)) {
        bytes.writeInt32LE(none, at + link);
      } else waiting.push(to);
    }
  }
  entries.forEach((at, index) => {
    if (reached.has(index)) return;
    for (const link of links) bytes.writeInt32LE(none, at + link);
  });
}

/** Where in the file each entry of the directory begins; none where the sectors do not lead there. */
function directoryEntries(bytes: Buffer): number[] {
  if (bytes.length < 512) return [];
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return [];
  const size = 2 ** shift;
  const startOf = (sector: number) => (sector + 1) * size;
  const isThere = (sector: number) => sector >= 0 && startOf(sector) + size <= bytes.length;
  const table = allocationSectors(bytes, size).filter(isThere);
  const next = (sector: number): number => {
    const part = table[Math.floor(sector / (size / 4))];
    return part === undefined ? none : bytes.readInt32LE(startOf(part) + (sector % (size / 4)) * 4);
  };
  const entries: number[] = [];
  const seen = new Set<number>();
  for (let sector = bytes.readInt32LE(48); isThere(sector) && !seen.has(sector); sector = next(sector)) {
    seen.add(sector);
    for (let at = startOf(sector); at < startOf(sector) + size; at += entryBytes) entries.push(at);
  }
  return entries;
}

/** The sectors that hold the allocation table: 109 in the header, more in a chain of their own. */
function allocationSectors(bytes: Buffer, size: number): number[] {
  const sectors: number[] = [];
  for (let at = 76; at < 512; at += 4) sectors.push(bytes.readInt32LE(at));
  const seen = new Set<number>();
  for (let more = bytes.readInt32LE(68); more >= 0 && (more + 2) * size <= bytes.length && !seen.has(more); ) {
    seen.add(more);
    const start = (more + 1) * size;
    for (let at = start; at < start + size - 4; at += 4) sectors.push(bytes.readInt32LE(at));
    more = bytes.readInt32LE(start + size - 4);
  }
  return sectors.filter((sector) => sector >= 0);
}
