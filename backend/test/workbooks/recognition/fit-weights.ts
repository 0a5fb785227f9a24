/**
 * Fits the weights of `recognition-weights.ts` to labelled sheets and prints them: `node --import ./typescript-hook.js
 * test/workbooks/recognition/fit-weights.ts <corpus folder>`, from backend/. All owners of files have the same weight,
 * and the fitted weights stay near the present ones, so that a small corpus does not reverse plausible weights.
 */
import type { ColumnField } from '@portal/contract/workbook';
import { columnName } from '../../../src/workbook/address.js';
import { type ColumnSignals, columnSignals } from '../../../src/workbook/interpretation/columns/column-signals.js';
import {
  type ScoredField,
  type SignalName,
  scoredFields,
  signalWeights,
} from '../../../src/workbook/interpretation/columns/recognition-weights.js';
import type { HeaderMerges } from '../../../src/workbook/interpretation/headers/header.js';
import { joinHeaderRows } from '../../../src/workbook/interpretation/headers/join-header-rows.js';
import { type LabelledSheet, labelledSheets } from './labelled-sheets.js';

interface Example {
  owner: string;
  sheet: LabelledSheet;
  column: string;
  /** The fields that the header may name; null for a known column of no field. */
  claims: readonly ColumnField[] | null;
  inputs: Record<SignalName, number>;
}

const rounds = 150;
const step = 0.3;
const pull = 0.03;
const signalNames = ['bias', 'left', 'fill', 'distinct', 'numeric', 'whole', 'code', 'checkDigit', 'words'] as const;
const moreNames = [
  'running',
  'link',
  'date',
  'year',
  'zero',
  'money',
  'factor',
  'product',
  'hidden',
  'input',
  'lettered',
] as const;
const names: readonly SignalName[] = [...signalNames, ...moreNames];

function inputsOf(signals: ColumnSignals, left: number): Record<SignalName, number> {
  const values = names.map((name) => [name, name === 'bias' ? 1 : name === 'left' ? left : signals[name]] as const);
  return Object.fromEntries(values) as Record<SignalName, number>;
}

function examplesOf(sheet: LabelledSheet): Example[] {
  const at = sheet.rows.findIndex(({ row }) => row === sheet.headerRow);
  if (at === -1) return [];
  const none: HeaderMerges = new Map();
  const columns = joinHeaderRows(sheet.rows.slice(at, at + 1), none);
  const rows = sheet.rows.slice(at + 1, at + 51).filter(({ cells }) => cells.filter(Boolean).length > 1);
  return columns.map(({ column, meaning }, place) => ({
    owner: sheet.owner,
    sheet,
    column: columnName(column),
    claims: meaning.match === 'other' ? null : meaning.claims.map(({ field }) => field),
    inputs: inputsOf(columnSignals(column, rows, sheet.traits), 1 - place / Math.max(1, columns.length - 1)),
  }));
}

/** The columns that a person would accept for the field. The labels name descriptions only where they identify the goods. */
function wantedColumns({ sheet }: Example, field: ScoredField): readonly string[] {
  const reference = sheet.columns.reference ?? ['-'];
  if (field !== 'description')
    return field === 'reference' && reference.includes('-') ? [] : (sheet.columns[field] ?? []);
  return reference.includes('-') ? reference.filter((column) => column !== '-') : [];
}

/** False for a column whose header names something else: its values alone never make it the field. */
const mayHold = ({ claims }: Example, field: ScoredField): boolean =>
  claims !== null && (claims.length === 0 || claims.includes(field));

/** 1 when the column holds the field, 0 when it does not; null when the labels do not decide, or the header does. */
function target(example: Example, field: ScoredField): 0 | 1 | null {
  const wanted = wantedColumns(example, field);
  if (!mayHold(example, field) || (field === 'description' && wanted.length === 0)) return null;
  if (!wanted.includes(example.column)) return 0;
  return wanted.length === 1 ? 1 : null;
}

type Weights = Record<SignalName, number>;
const start = (field: ScoredField): Weights =>
  Object.fromEntries(names.map((name) => [name, signalWeights[field][name] ?? 0])) as Weights;
const sumOf = (inputs: Weights, own: Weights): number => names.reduce((sum, name) => sum + own[name] * inputs[name], 0);

function fitted(field: ScoredField, examples: readonly Example[]): Weights {
  const prior = start(field);
  const own = { ...prior };
  const perOwner = new Map<string, number>();
  for (const { owner } of examples) perOwner.set(owner, (perOwner.get(owner) ?? 0) + 1);
  for (let round = 0; round < rounds; round++) {
    const change = Object.fromEntries(names.map((name) => [name, 0])) as Weights;
    for (const example of examples) {
      const wanted = target(example, field);
      if (wanted === null) continue;
      const guess = 1 / (1 + Math.exp(-sumOf(example.inputs, own)));
      const share = (wanted - guess) / (perOwner.get(example.owner) ?? 1) / perOwner.size;
      for (const name of names) change[name] += share * example.inputs[name];
    }
    for (const name of names) own[name] += step * 10 * change[name] - step * pull * 0.1 * (own[name] - prior[name]);
  }
  return own;
}

/**
 * The share of the sheets of `of` in which the column with the highest score, among those whose headers allow the field, is one
 * that a person would accept for it.
 */
function chosenRight(
  field: ScoredField,
  examples: readonly Example[],
  weightsFor: (owner: string) => Weights,
  of: (sheet: LabelledSheet) => boolean = () => true,
): string {
  let right = 0;
  let all = 0;
  for (const [, own] of Map.groupBy(examples, ({ sheet }) => sheet)) {
    const isWanted = (example: Example): boolean => wantedColumns(example, field).includes(example.column);
    const candidates = own.filter((example) => mayHold(example, field));
    if (!candidates.some((example) => of(example.sheet) && isWanted(example))) continue;
    all++;
    const scored = candidates.map((example) => ({ example, score: sumOf(example.inputs, weightsFor(example.owner)) }));
    scored.sort((left, right) => right.score - left.score);
    if (scored[0] && isWanted(scored[0].example)) right++;
  }
  return `${right} of ${all}`;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('The corpus folder is expected as an argument.');
const sheets = (await labelledSheets(folder)).filter(({ kind }) => kind !== 'other');
const examples = sheets.flatMap(examplesOf);
const owners = [...new Set(examples.map(({ owner }) => owner))];
const languages = [...new Set(sheets.map(({ language }) => language))];
const kinds = [...new Set(sheets.map(({ kind }) => kind))];
for (const field of scoredFields) {
  const final = fitted(field, examples);
  const table = names
    .filter((name) => Math.abs(final[name]) >= 0.05)
    .map((name) => `${name}: ${final[name].toFixed(1)}`);
  console.log(`${field}: { ${table.join(', ')} },`);
  console.log(`  values alone: before ${chosenRight(field, examples, () => start(field))},`);
  console.log(`  fitted ${chosenRight(field, examples, () => final)},`);
  // The sheets of each owner are judged by weights that were fitted to those of all other owners.
  const without = new Map(
    owners.map((left) => [
      left,
      fitted(
        field,
        examples.filter(({ owner }) => owner !== left),
      ),
    ]),
  );
  const weightsFor = (owner: string): Weights => without.get(owner) ?? final;
  const by = (of: (sheet: LabelledSheet) => boolean): string => chosenRight(field, examples, weightsFor, of);
  console.log(`  leaving one owner of ${owners.length} out ${by(() => true)}`);
  console.log(`  by kind: ${kinds.map((kind) => `${kind} ${by((sheet) => sheet.kind === kind)}`).join(', ')}`);
  console.log(
    `  by language: ${languages.map((code) => `${code} ${by((sheet) => sheet.language === code)}`).join(', ')}`,
  );
}
