import dayjs from 'dayjs';

/** Returns a calendar day of this millennium, such as `2026-12-31`, or undefined for any other text of an address. */
export function parseDay(text: string): string | undefined {
  return /^2\d{3}-\d\d-\d\d$/.test(text) && dayjs(text).format('YYYY-MM-DD') === text ? text : undefined;
}
