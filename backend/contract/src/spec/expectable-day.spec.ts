import 'reflect-metadata';
import { isExpectableDay } from '../order-revisions.js';

describe('the day on which back-ordered goods are expected', () => {
  it.each([
    ['2027-03-02T00:00:00Z', '2027-03-02', true],
    ['2027-03-02T00:00:00Z', '2027-03-01', true],
    ['2027-03-02T11:59:59Z', '2027-03-01', true],
    ['2027-03-02T12:00:00Z', '2027-03-01', false],
    ['2027-03-02T23:59:59Z', '2027-03-02', true],
    ['2027-03-02T23:59:59Z', '2028-01-01', true],
    ['2027-01-01T12:00:00Z', '2026-12-31', false],
  ])('at %s may be %s: %s', (now, day, isExpectable) => {
    expect(isExpectableDay(day, new Date(now))).toBe(isExpectable);
  });
});
