import { machineSlowness, readingTimeLimit } from './reading-time.js';

const megabyte = 1024 * 1024;
const xlsx = (megabytes: number) => ({ container: 'xlsx' as const, contentBytes: megabytes * megabyte });

// R05
describe('the time that a reading may take', () => {
  it('is at least 5 s of CPU time, grows with the file size, and has a maximum', () => {
    expect(readingTimeLimit(xlsx(0.002), 1)).toEqual({ computedMs: 5_000, timeMs: 30_000 });
    // 100,000 rows of 16 columns are 80 MB of XML.
    expect(readingTimeLimit(xlsx(80), 1).computedMs).toBe(11_600);
    expect(readingTimeLimit(xlsx(300), 1).computedMs).toBeLessThan(40_000);
    expect(readingTimeLimit(xlsx(300), 100).computedMs).toBe(120_000);
    expect(readingTimeLimit({ container: 'xls', contentBytes: 25 * megabyte }, 1).computedMs).toBe(12_000);
  });

  it('is longer on a slower machine in the same proportion', () => {
    expect(readingTimeLimit(xlsx(80), 8).computedMs).toBe(8 * readingTimeLimit(xlsx(80), 1).computedMs);
    expect(readingTimeLimit(xlsx(80), 8).timeMs).toBe(3 * 8 * 11_600);
  });

  it('depends on a speed of the machine that is measured once per process', () => {
    const slowness = machineSlowness();
    expect(slowness).toBeGreaterThanOrEqual(1);
    expect(machineSlowness()).toBe(slowness);
  });
});
