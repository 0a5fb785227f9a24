const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const dayMs = 86_400_000;
/** Difference in days between the two calendars of workbooks, which start in 1900 and in 1904. */
const days1904 = 1462;
/** 9999-12-31, the last day that spreadsheets show. */
const lastDay = 2_958_465;

/** Converts a day number to a date; null for a number outside the calendar. */
function dateOf(number: number, is1904: boolean): Date | null {
  const day = is1904 ? number + days1904 : number;
  if (!(day >= 0 && day <= lastDay + 1)) return null;
  // The 1900 calendar counts a 29 February 1900, which did not exist: earlier day numbers are one day too low.
  return new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + Math.round(day * dayMs));
}

/** Formats a day number in English: `d-mmm` shows 46154 as 12-May. Null for a number outside the calendar. */
export function formatDate(code: string, number: number, is1904: boolean): string | null {
  const date = dateOf(number, is1904);
  if (date === null) return null;
  const section = code.split(';')[0] ?? '';
  const isHalfDay = /AM\/PM|A\/P/i.test(section);
  let afterHours = false;
  const pattern = /"([^"]*)"?|\\(.)|\[\$[^\]]*\]|\[([hms]+)\]|\[[^\]]*\]|_.|\*.|AM\/PM|A\/P|y+|m+|d+|h+|s+|./gis;
  const parts = [...section.matchAll(pattern)].map((found) => {
    const [part, quoted, escaped, elapsed] = found;
    if (quoted !== undefined || escaped !== undefined) return quoted ?? escaped ?? '';
    afterHours ||= elapsed !== undefined;
    if (elapsed !== undefined)
      return String(Math.floor(number * ({ h: 24, m: 1440 }[elapsed[0]?.toLowerCase() ?? ''] ?? 86_400)));
    if (/^[[_*]/.test(part)) return '';
    if (/^A/i.test(part) && isHalfDay) return date.getUTCHours() < 12 ? 'AM' : 'PM';
    const isMinutes = afterHours || /^[^a-z]*s/i.test(section.slice(found.index + part.length));
    if (/^[hms]/i.test(part)) afterHours = /^h/i.test(part);
    return datePart(part, date, isMinutes, isHalfDay);
  });
  return parts.join('').replace(/@/g, '').replace(/\s+/g, ' ').trim();
}

function datePart(part: string, date: Date, isMinutes: boolean, isHalfDay: boolean): string {
  const padded = (value: number): string => String(value).padStart(Math.min(part.length, 2), '0');
  const month = months[date.getUTCMonth()] ?? '';
  switch (part[0]?.toLowerCase()) {
    case 'y':
      return part.length > 2 ? String(date.getUTCFullYear()) : String(date.getUTCFullYear()).slice(-2);
    case 'm':
      if (part.length > 2) return part.length === 3 ? month.slice(0, 3) : month;
      return padded(isMinutes ? date.getUTCMinutes() : date.getUTCMonth() + 1);
    case 'd': {
      const day = days[date.getUTCDay()] ?? '';
      return part.length < 3 ? padded(date.getUTCDate()) : part.length === 3 ? day.slice(0, 3) : day;
    }
    case 'h':
      return padded(isHalfDay ? date.getUTCHours() % 12 || 12 : date.getUTCHours());
    case 's':
      return padded(date.getUTCSeconds());
    default:
      return part;
  }
}
