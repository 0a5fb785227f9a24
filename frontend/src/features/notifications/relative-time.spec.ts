import fc from 'fast-check';
import { loadTexts } from '../../texts/texts';
import { relativeTime } from './relative-time';

beforeAll(() => loadTexts('notifications'));

const now = Date.parse('2026-11-21T12:00:00.000Z');
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const ago = (ms: number) => relativeTime(new Date(now - ms).toISOString(), now);

// N04
describe('the time of a notification', () => {
  it.each([
    [0, 'less than a minute ago'],
    [minute - 1, 'less than a minute ago'],
    [minute, '1 minute ago'],
    [2 * minute - 1, '1 minute ago'],
    [2 * minute, '2 minutes ago'],
    [45 * minute - 1, '44 minutes ago'],
    [45 * minute, 'about 1 hour ago'],
    [90 * minute - 1, 'about 1 hour ago'],
    [90 * minute, 'about 2 hours ago'],
    [5 * hour, 'about 5 hours ago'],
    [day - 1, 'about 24 hours ago'],
    [day, '1 day ago'],
    [42 * hour - 1, '1 day ago'],
    [42 * hour, '2 days ago'],
    [12 * day, '12 days ago'],
    [30 * day - 1, '30 days ago'],
    [30 * day, 'about 1 month ago'],
    [89 * day, 'about 3 months ago'],
    [-10 * second, 'in less than a minute'],
    [-5 * minute, 'in 5 minutes'],
    [-2 * hour, 'in about 2 hours'],
  ])('%i ms ago is shown as %s', (ms, words) => {
    expect(ago(ms)).toBe(words);
  });

  it.each(['', 'yesterday', '2026-13-45', 'null', '2026-11-21T99:00:00Z'])('%j is shown as an unknown time', (iso) => {
    expect(relativeTime(iso, now)).toBe('Unknown time');
  });

  it('has a number of at least one and says "ago" or "in" for any time within a year', () => {
    fc.assert(
      fc.property(fc.integer({ min: -365 * day, max: 365 * day }), (ms) => {
        expect(ago(ms)).toMatch(/^(in )?(less than a minute|(about )?[1-9]\d* (minute|hour|day|month)s?)( ago)?$/);
        expect(ago(ms).endsWith(' ago')).toBe(ms >= 0);
      }),
    );
  });
});
