import { fuzz, fuzzSeeds } from '../../test/workbooks/fuzzing.js';
import { WorkbookReader } from './isolation/workbook-reader.js';

// R30, R31
describe('mutated workbooks', () => {
  // Hangs are found by their CPU time, because the machine may be busy.
  const reader = new WorkbookReader({ timeMs: 600_000 });
  afterAll(() => reader.close());

  it('are read or refused with a message, and never yield a line that the database could not store', async () => {
    // The seed makes this test run the same 400 mutations each time; `npm run fuzz` tries tens of thousands of random
    // mutations.
    const seeds = fuzzSeeds().filter(({ bytes }) => bytes.length < 50_000);
    const { faults, cases, read, refused } = await fuzz(reader, { cases: 400, seed: 7, seeds });
    expect(faults.map(({ case: number, name, description }) => ({ number, name, what: description }))).toEqual([]);
    expect(cases).toBe(400);
    // If no file were readable, or none refused, the mutations would prove nothing.
    expect(read).toBeGreaterThan(40);
    expect(Object.values(refused).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(40);
  }, 600_000);
});
