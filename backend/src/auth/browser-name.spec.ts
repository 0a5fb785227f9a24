import { readableBrowserName } from './browser-name.js';

describe('the browser name of a session', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
    ['node', 'Unknown browser'],
    ['', 'Unknown browser'],
    [undefined, 'Unknown browser'],
  ])('for the User-Agent header %j is %j', (userAgent, device) => {
    expect(readableBrowserName(userAgent)).toBe(device);
  });

  // R35
  it('has at most 100 characters and takes less than a second of CPU time, even for a header of 20,000 repetitions', () => {
    for (const piece of ['(', 'Chrome/', 'Mozilla/5.0 (', ' ', '\u0000', 'x/1 ']) {
      const before = process.cpuUsage();
      expect(readableBrowserName(piece.repeat(20_000)).length).toBeLessThanOrEqual(100);
      expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    }
  });
});
