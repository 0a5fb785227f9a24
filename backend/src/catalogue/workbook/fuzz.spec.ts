import { fuzz, fuzzSeeds } from '../../../test/workbooks/fuzzing.js';
import { WorkbookReader } from './workbook-reader.js';

// R30, R31
describe('mutated workbooks', () => {
  const reader = new WorkbookReader();
  afterAll(() => reader.close());

  it('are read or refused with a sentence, and leave no line that no row can hold', async () => {
    // `npm run fuzz` tries tens of thousands; these are always the same.
    const seeds = fuzzSeeds().filter(({ bytes }) => bytes.length < 50_000);
    const { faults, cases, read, refused } = await fuzz(reader, { cases: 400, seed: 7, seeds });
    expect(faults.map(({ case: number, name, what }) => ({ number, name, what }))).toEqual([]);
    expect(cases).toBe(400);
    // Neither all of them broken nor all of them harmless.
    expect(read).toBeGreaterThan(40);
    expect(Object.values(refused).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(40);
  }, 240_000);
});
