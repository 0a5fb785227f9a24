import { readdirSync, readFileSync, statSync } from 'node:fs';
import ts from 'typescript';

const backend = '../backend';

/** Files and folders whose texts people read: what the server says about workbooks, orders, documents and payments. */
const sources = [
  'contract/src/errors.ts',
  'src/catalogue/inventory/google-sheets-inventory.ts',
  'src/catalogue/inventory/google-stock-table.ts',
  'src/demo/demo.service.ts',
  'src/documents/einvoice/checks',
  'src/documents/issue',
  'src/orders/drafts',
  'src/orders/jobs/deduct-part.ts',
  'src/orders/lifecycle',
  'src/orders/order.entity.ts',
  'src/orders/revisions',
  'src/orders/sheets',
  'src/payments',
  'src/receivables/credit-check.ts',
  'src/workbook/container',
  'src/workbook/interpretation',
  'src/workbook/isolation/reader-child.ts',
  'src/workbook/isolation/workbook-copier.ts',
  'src/workbook/merges.ts',
  'src/workbook/reading-limits.ts',
  'src/workbook/refusals.ts',
  'src/workbook/xlsx/sheet-parser.ts',
  'src/workbook/xlsx/xlsx.ts',
];

/** Files below `sources` that say nothing to people: queries, words that workbooks are searched for, and exports. */
const isLeftOut = (file: string): boolean => /(\.spec|\.query|-export)\.ts$|(^|[\\/])(spec|headers)[\\/]/.test(file);

const filesIn = (path: string): string[] =>
  statSync(`${backend}/${path}`).isFile()
    ? [path]
    : readdirSync(`${backend}/${path}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !isLeftOut(file))
        .map((file) => `${path}/${file}`);

/** Stands for a value in the text of a template. */
const value = '\u0000';

/** The text of a literal or of literals joined by `+`, with `value` for each value; undefined for any other node. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce((text, span) => `${text}${value}${span.literal.text}`, node.head.text);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : `${left}${right}`;
}

/** Literals that nobody reads: names of modules, SQL, arguments of decorators, and the causes of internal errors. */
const isInternal = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTaggedTemplateExpression(node) ||
  ts.isDecorator(node) ||
  (ts.isNewExpression(node) && /^(Error|TypeError)$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && /\b(typedSql|sql|logger|log|debug|warn|error)\b/.test(node.expression.getText()));

export interface ServerText {
  file: string;
  text: string;
}

function textsIn(file: string): ServerText[] {
  const source = ts.createSourceFile(file, readFileSync(`${backend}/${file}`, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: ServerText[] = [];
  const visit = (node: ts.Node): void => {
    if (isInternal(node)) return;
    const text = textOf(node);
    if (text !== undefined) found.push({ file, text });
    if (text === undefined || !ts.isBinaryExpression(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** All texts of the server's sources; a template has NUL in the place of each value. */
export const serverTexts: readonly ServerText[] = sources.flatMap(filesIn).flatMap(textsIn);

/** Matches whatever the template can become; a text without values only itself. */
export function becomes(template: string): RegExp {
  const fixed = template.split(value).map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${fixed.join('.*?')}$`, 's');
}

/** True for English texts of at least two words, which are sentences or phrases and no identifiers. */
export const isPhrase = (text: string): boolean =>
  /\p{Script=Latin}{2,}[,;:]? ["(\0]*\p{Script=Latin}|\p{Script=Latin} "?\0|\0"? \p{Script=Latin}{2}/u.test(text);
