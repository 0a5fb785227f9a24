import type { OrderSheetLine } from '@portal/contract/workbook';
import type { CatalogueItem } from '../sheets/assess-lines.js';
import { LineMatcher } from '../sheets/match-lines.js';
import { matchInBatches } from './match-in-batches.js';

describe('the lines of a long order', () => {
  const line = (index: number): OrderSheetLine => ({
    ...{ reference: `R-${index}`, barcode: null, colour: null, size: null, lots: 2, shownPrice: null },
    ...{ shownUnitsPerLot: null, sheet: '', row: index + 1, cells: { order: '' } },
  });
  const item = ({ reference }: OrderSheetLine): CatalogueItem => ({
    ...{ itemId: reference, reference, referenceKey: reference, variantKey: '', barcode: null, description: null },
    ...{ colour: null, size: null, unitPrice: '1', unitsPerLot: 1, minimumLots: null, availableLots: 9, stockLots: 9 },
    isListed: true,
  });

  it('are looked up and matched in batches, between which other requests are answered', async () => {
    const lines = Array.from({ length: 2_500 }, (_, index) => line(index));
    const batches: number[] = [];
    let turns = 0;
    const matcher = new LineMatcher();
    await matchInBatches(matcher, [...lines, line(0)], async (batch) => {
      expect(turns).toBe(batches.length);
      batches.push(batch.length);
      setImmediate(() => {
        turns += 1;
      });
      return batch.map(item);
    });
    expect(batches).toEqual([1_000, 1_000, 501]);
    expect(matcher.finish().map(({ itemId, lots }) => [itemId, lots])).toEqual(
      lines.map(({ reference }, index) => [reference, index === 0 ? 4 : 2]),
    );
  });
});
