import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StockLine } from '@portal/contract/workbook';
import { demoBrands, type Edition, referencesOf } from '../../seeds/demo/brands.js';
import { writeDemoSheet } from '../../seeds/demo/sheets.js';
import { WorkbookReader } from '../../src/workbook/isolation/workbook-reader.js';

const latest: Edition = { serial: 1, small: true };
const sheets = demoBrands.flatMap((brand) => [
  { brand, shape: brand.shape, edition: { serial: 1 } },
  ...(brand.latestShape ? [{ brand, shape: brand.latestShape, edition: latest }] : []),
]);

// S04: the demo's stock files differ in shape on purpose, and each is read to the last cell.
describe('stock files of the demo', () => {
  const reader = new WorkbookReader();
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-sheets-'));
  });
  afterAll(async () => {
    await reader.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(sheets)(
    'of $brand.name ($shape) are read with every value and only the problems that they have',
    async ({ brand, shape, edition }) => {
      const meant = referencesOf(brand, edition);
      const file = join(folder, shape);
      await writeFile(file, await writeDemoSheet(brand, shape, meant));
      const read: StockLine[] = [];
      const { errorCount, warningCount, problems } = await reader.readStock(file, {
        fileName: brand.fileName,
        pictures: true,
        onLines: async (lines) => void read.push(...lines),
      });
      // One file has titles between its lines, which are taken as categories and told.
      const told =
        shape === 'italian' ? [expect.objectContaining({ cell: 'A6', found: 'MOCASSINO', field: 'category' })] : [];
      expect({ errorCount, warningCount, problems }).toEqual({
        errorCount: 0,
        warningCount: told.length,
        problems: told,
      });
      const isOld = shape === 'old xls';
      expect(
        read.map(({ reference, barcode, colour, size, unitsPerLot, availableLots, ...line }) => ({
          ...{ reference, barcode, name: line.description, colour, size, unitsPerLot, availableLots },
          ...{ retailPrice: Number(line.retailPrice), wholesalePrice: Number(line.wholesalePrice) },
          pictured: Boolean(line.picture),
        })),
      ).toEqual(
        meant.map(({ picture, retailPrice, wholesalePrice, ...line }) => ({
          ...line,
          barcode: ['two-row header', 'arabic'].includes(shape) ? null : line.barcode,
          name: isOld ? line.name.toUpperCase() : line.name,
          size: isOld ? null : line.size,
          ...{ retailPrice: Number(retailPrice), wholesalePrice: Number(wholesalePrice) },
          pictured: picture !== null,
        })),
      );
      if (!isOld) expect(read.filter(({ picture }) => picture).length).toBeGreaterThan(read.length / 2);
    },
  );

  it('carry pictures of at most 3 MB in all', async () => {
    let bytes = 0;
    for (const { brand, shape, edition } of sheets)
      bytes += (await writeDemoSheet(brand, shape, referencesOf(brand, edition))).length;
    expect(bytes).toBeLessThan(3 * 1024 * 1024);
  });
});
