import { readdirSync, readFileSync } from 'node:fs';

const sides = 'left|right';
const physical = [
  // Finds CSS properties that name a physical side (left or right), in style sheets and in inline styles of components.
  new RegExp(`\\b(margin|padding|border|inset|scroll-margin|scroll-padding)-(${sides})\\b`),
  /\b(margin|padding|border|scrollMargin|scrollPadding)(Left|Right)\b/,
  new RegExp(`\\bborder-(top|bottom)-(${sides})-radius\\b`),
  new RegExp(`\\b(text-align|float|clear|textAlign|cssFloat):\\s*['"]?(${sides})\\b`),
  new RegExp(`^\\s*(${sides}):\\s*[-\\d(cv]`, 'm'),
  // Finds shorthand properties with four lengths of which the second (right) and the fourth (left) differ.
  /\b(margin|padding|inset|border-width):\s*[^\s(]+\s+([^\s(]+)\s+[^\s(]+\s+(?!\2;)[^\s(]+;/,
  // Finds props of antd components that name a physical side. Tables accept 'start' and 'end'; drawers and menus get
  // their side from `useStartAndEndSides`.
  new RegExp(`\\balign[=:]\\s*['"](${sides})['"]`),
  new RegExp(`\\bplacement[=:]\\s*['"]\\w*(${sides})\\w*['"]`, 'i'),
];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(css|tsx?)$/.test(file) && !/\.spec\.|(^|[\\/])(test|spec)[\\/]/.test(file),
);

/** Right-to-left languages mirror the whole portal, so styles use `start` and `end` instead of `left` and `right`. */
it.each(files)('%s uses start and end instead of left and right', (file) => {
  const lines = readFileSync(`src/${file}`, 'utf8').split('\n');
  expect(lines.filter((line) => physical.some((pattern) => pattern.test(line)))).toEqual([]);
});
