import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CFB } from '@e965/xlsx';
import fc from 'fast-check';
import { CompoundFile } from './compound-file.js';

const fixture = (): Buffer =>
  readFileSync(fileURLToPath(new URL('../../../test/workbooks/fixtures/line-sheet.libreoffice.xls', import.meta.url)));
const directoryOf = (bytes: Buffer): number => (bytes.readInt32LE(48) + 1) * 512;
const [left, right, child] = [68, 72, 76];

describe('a compound file', () => {
  it('returns its streams, small and large, by names in any letter case', () => {
    const size = fc.oneof(fc.integer({ min: 1, max: 4095 }), fc.integer({ min: 4096, max: 20_000 }));
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 6 }), (sizes) => {
        const container = CFB.utils.cfb_new();
        const streams = sizes.map((length, index) => Buffer.alloc(length, index + 1));
        for (const [index, stream] of streams.entries()) CFB.utils.cfb_add(container, `/Stream${index}`, stream);
        const file = new CompoundFile(Buffer.from(CFB.write(container, { type: 'buffer' })));
        for (const [index, stream] of streams.entries()) {
          expect(file.read(`stream${index}`)?.equals(stream)).toBe(true);
        }
        expect(file.has('stream9')).toBe(false);
        expect(file.read('stream9')).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  it('prefers the workbook in its root to the workbook of an embedded object', () => {
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/Object/Workbook', Buffer.alloc(5000, 1));
    CFB.utils.cfb_add(container, '/Workbook', Buffer.alloc(5000, 2));
    const file = new CompoundFile(Buffer.from(CFB.write(container, { type: 'buffer' })));
    expect(file.read('workbook')?.equals(Buffer.alloc(5000, 2))).toBe(true);
  });

  // R05: found by `npm run fuzz`; a naive reader follows such links forever.
  it.each([
    ['an entry that is its own neighbour', 1, left, 1],
    ['an entry whose child is the root', 1, child, 0],
    ['two ways to one entry', 0, right, fixture().readInt32LE(directoryOf(fixture()) + child)],
    ['an entry that is not there', 1, right, 5000],
    ['a place before the first', 1, right, -7],
    ['a root without children', 0, child, -1],
  ])('is read with %s', (_what, entry, link, to) => {
    const whole = new CompoundFile(fixture()).read('workbook');
    const bytes = fixture();
    bytes.writeInt32LE(to, directoryOf(bytes) + entry * 128 + link);
    expect(new CompoundFile(bytes).read('workbook')?.equals(whole ?? Buffer.alloc(0))).toBe(true);
  });

  it.each([
    ['whose directory is not where its header says', 48, 2_000_000],
    ['whose directory begins with something else than a root', 48, 0],
    ['of sectors in no size that there is', 30, 0x0006_0020],
  ])('is refused as damaged: %s', (_what, at, value) => {
    const bytes = fixture();
    bytes.writeInt32LE(value, at);
    expect(() => new CompoundFile(bytes)).toThrow('The workbook is damaged');
  });

  it('returns each sector once even if the sectors of a stream form a cycle', () => {
    const bytes = fixture();
    const table = (bytes.readInt32LE(76) + 1) * 512;
    const first = bytes.readInt32LE(directoryOf(bytes) + 116);
    bytes.writeInt32LE(first, table + first * 4);
    expect(() => new CompoundFile(bytes)).not.toThrow(TypeError);
  });

  it('is refused at whatever position it is truncated', () => {
    const bytes = fixture();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1024 }), (length) => {
        expect(() => new CompoundFile(bytes.subarray(0, length))).toThrow(/The workbook is (damaged|cut off)/);
      }),
    );
  });
});
