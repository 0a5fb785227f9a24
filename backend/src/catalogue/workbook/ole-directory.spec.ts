import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mendDirectory } from './ole-directory.js';

const fixture = (): Buffer =>
  readFileSync(fileURLToPath(new URL('../../../test/workbooks/fixtures/line-sheet.libreoffice.xls', import.meta.url)));
const directoryOf = (bytes: Buffer): number => (bytes.readInt32LE(48) + 1) * 512;
const [left, right, child] = [68, 72, 76];

// R05: found by `npm run fuzz`; the library followed such links until it had taken 400 MB.
describe("an old workbook's directory", () => {
  it('stays as it is where it is sound', () => {
    const bytes = fixture();
    mendDirectory(bytes);
    expect(bytes.equals(fixture())).toBe(true);
  });

  it.each([
    ['an entry that is its own neighbour', 1, left, 1],
    ['an entry whose child is the root', 1, child, 0],
    ['two ways to one entry', 0, right, fixture().readInt32LE(directoryOf(fixture()) + child)],
    ['an entry that is not there', 1, right, 5000],
    ['a place before the first', 1, right, -7],
  ])('loses %s', (_what, entry, link, to) => {
    const bytes = fixture();
    const at = directoryOf(bytes) + entry * 128 + link;
    bytes.writeInt32LE(to, at);
    mendDirectory(bytes);
    // Of two ways to one entry either may be the one that stays.
    const other = directoryOf(bytes) + child;
    expect(bytes.readInt32LE(at) === -1 || (entry === 0 && bytes.readInt32LE(other) === -1)).toBe(true);
  });

  it.each([
    ['is not where its header says', 48, 2_000_000],
    ['begins with something else than a root', 48, 0],
  ])('that %s is damage', (_what, at, value) => {
    const bytes = fixture();
    bytes.writeInt32LE(value, at);
    expect(() => mendDirectory(bytes)).toThrow('The workbook is damaged');
  });
});
