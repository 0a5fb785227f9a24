import { buffer } from 'node:stream/consumers';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { StatementEntry } from '@portal/contract/receivables';
import { readBuyer } from '../../documents/issue/buyer.js';
import { readEnteredSeller } from '../../documents/issue/seller.js';
import { ageingLabels, entryKinds, type Label, labels, paymentMethodNames } from '../../documents/pdf/labels.js';
import { PdfRenderer } from '../../documents/pdf/pdf-renderer.js';
import { safeFileName } from '../../platform/http/inputs/uploads.js';
import type { ExportColumn, ListExport } from '../../platform/http/lists/export.js';
import { Storage } from '../../platform/storage/storage.js';
import type { WorkbookWord } from '../../platform/workbook-words.js';
import { entriesBetween, type StatementInParts } from './statement.query.js';

/** Several statements of 10,000 entries, which take some 5 s of CPU time each, may wait for each other. */
const longestPdfMs = 180_000;

/** Statements as PDF and Excel files (row M06). */
@Injectable()
export class StatementFiles implements OnApplicationShutdown {
  readonly #renderer = new PdfRenderer({ timeMs: longestPdfMs });

  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
  ) {}

  async pdf({ head: statement, parts }: StatementInParts): Promise<Buffer> {
    const { shown: seller } = await readEnteredSeller(this.em);
    const buyer = await readBuyer(this.em, statement.buyer._id);
    const logo = seller.logo && (await buffer(await this.storage.read(seller.logo.storageKey)));
    return await this.#renderer.renderStatement({ seller, buyer, statement, parts }, logo);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#renderer.close();
  }
}

/** `Statement Company 2026-12-31.pdf`: the statement's last day. */
export function statementFileName({ head }: StatementInParts, extension: 'pdf' | 'xlsx'): string {
  return safeFileName(`Statement ${head.buyer.name.replace(/[/\\]/g, '-')} ${head.to}.${extension}`);
}

type StatementRow = Pick<StatementEntry, '_id' | 'dueOn' | 'balance' | 'order' | 'document' | 'payment' | 'note'> & {
  name: Label;
  on: string | null;
  amount: string | null;
};

interface Sum {
  label: Label | WorkbookWord;
  amount: string;
}

const columns: readonly ExportColumn<StatementRow>[] = [
  { header: 'Date', width: 14, kind: 'day', value: (row) => row.on },
  { header: 'Entry', width: 18, kind: 'word', value: (row) => row.name },
  { header: 'Document', width: 24, kind: 'text', value: ({ document }) => document?.number ?? null },
  { header: 'Order', width: 20, kind: 'text', value: ({ order }) => order?.orderNumber ?? null },
  {
    header: 'Payment',
    width: 12,
    kind: 'word',
    value: ({ payment }) => (payment?.method ? paymentMethodNames[payment.method] : null),
  },
  { header: 'Payment Reference', width: 24, kind: 'text', value: ({ payment }) => payment?.reference ?? null },
  { header: 'Due Date', width: 14, kind: 'day', value: (row) => row.dueOn },
  {
    header: 'Amount',
    width: 18,
    kind: 'money',
    value: ({ amount }) => (amount === null ? null : Number(amount)),
  },
  { header: 'Balance', width: 18, kind: 'money', value: ({ balance }) => Number(balance) },
  { header: 'Note', width: 40, kind: 'text', value: ({ note }) => note },
];

const sumColumns: readonly ExportColumn<Sum>[] = [
  { header: 'AED', width: 24, kind: 'word', value: ({ label }) => label },
  { header: 'Amount', width: 18, kind: 'money', value: ({ amount }) => Number(amount) },
];

const openingRow = 'opening';

/**
 * The workbook of a statement: the opening balance and the entries, and on a second sheet the open amounts by age. The rows'
 * ids are their positions, so that a part of the entries is parsed when it is written.
 */
export function statementWorkbook(
  statement: StatementInParts,
): Pick<ListExport<StatementRow, Sum>, 'name' | 'fileName' | 'columns' | 'ids' | 'rows' | 'sums'> {
  const { head, entryCount } = statement;
  return {
    name: 'Statement',
    fileName: statementFileName(statement, 'xlsx'),
    columns,
    ids: async () => [openingRow, ...Array.from({ length: entryCount }, (_, index) => String(index))],
    rows: async (ids) => {
      const positions = ids.filter((id) => id !== openingRow).map(Number);
      const start = positions[0] ?? 0;
      const entries = entriesBetween(statement, start, start + positions.length).map((entry, index) => ({
        ...entry,
        _id: String(start + index),
        name: entryKinds[entry.kind],
      }));
      return ids[0] === openingRow ? [openingOf(statement), ...entries] : entries;
    },
    sums: { name: 'Ageing', columns: sumColumns, rows: async () => sumsOf(head) },
  };
}

function openingOf({ head: { from, opening } }: StatementInParts): StatementRow {
  const nothing = { dueOn: null, order: null, document: null, payment: null, note: null };
  return { ...nothing, _id: openingRow, name: labels.openingBalance, on: from, amount: null, balance: opening };
}

function sumsOf({ ageing, closing, credit, coveredByCheques }: StatementInParts['head']): Sum[] {
  const { notDue, days30, days60, days90, older } = ageingLabels;
  return [
    { label: notDue, amount: ageing.notDue },
    { label: days30, amount: ageing.days30 },
    { label: days60, amount: ageing.days60 },
    { label: days90, amount: ageing.days90 },
    { label: older, amount: ageing.older },
    { label: 'Credit', amount: credit },
    { label: labels.closingBalance, amount: closing },
    { label: labels.covered, amount: coveredByCheques },
  ];
}
