import { readdirSync, readFileSync } from 'node:fs';

const sides = 'left|right';
const physical = [
  // Style sheets, and styles in components.
  new RegExp(`\\b(margin|padding|border|inset|scroll-margin|scroll-padding)-(${sides})\\b`),
  /\b(margin|padding|border|scrollMargin|scrollPadding)(Left|Right)\b/,
  new RegExp(`\\bborder-(top|bottom)-(${sides})-radius\\b`),
  new RegExp(`\\b(text-align|float|clear|textAlign|cssFloat):\\s*['"]?(${sides})\\b`),
  new RegExp(`^\\s*(${sides}):\\s*[-\\d(cv]`, 'm'),
  // Four lengths of which the second and the fourth differ.
  /\b(margin|padding|inset|border-width):\s*[^\s(]+\s+([^\s(]+)\s+[^\s(]+\s+(?!\2;)[^\s(]+;/,
  // antd's: its tables know the end of a line; \`useSides\` tells its drawers and menus where that is.
  new RegExp(`\\balign[=:]\\s*['"](${sides})['"]`),
  new RegExp(`\\bplacement[=:]\\s*['"]\\w*(${sides})\\w*['"]`, 'i'),
];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(css|tsx?)$/.test(file) && !/\.spec\.|(^|[\\/])(test|spec)[\\/]/.test(file),
);

/** A language that is written from right to left turns the whole portal: nothing of ours may stay on its side. */
it.each(files)('%s knows the start and the end of a line, not left and right', (file) => {
  const lines = readFileSync(`src/${file}`, 'utf8').split('\n');
  expect(lines.filter((line) => physical.some((pattern) => pattern.test(line)))).toEqual([]);
});
