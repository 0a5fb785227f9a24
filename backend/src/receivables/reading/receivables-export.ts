import type { Receivable } from '@portal/contract/receivables';
import type { ExportColumn } from '../../platform/http/lists/export.js';
import type { WorkbookWord } from '../../platform/workbook-words.js';

type AmountField = 'balance' | 'notDue' | 'days30' | 'days60' | 'days90' | 'older' | 'overdue' | 'credit';

const money = (header: WorkbookWord, field: AmountField | 'coveredByCheques'): ExportColumn<ReceivableRow> => ({
  header,
  width: 18,
  kind: 'money',
  value: (row) => Number(row[field]),
});

/** A row with the id that exports need. */
export type ReceivableRow = Receivable & { _id: string };

/** What each buyer owes by age, and the terms. */
export const receivableColumns: readonly ExportColumn<ReceivableRow>[] = [
  { header: 'Buyer', width: 32, kind: 'text', value: ({ buyer }) => buyer.name },
  money('Balance', 'balance'),
  money('Not Due', 'notDue'),
  money('1–30 Days', 'days30'),
  money('31–60 Days', 'days60'),
  money('61–90 Days', 'days90'),
  money('Over 90 Days', 'older'),
  money('Overdue', 'overdue'),
  { header: 'Days Overdue', width: 14, kind: 'count', value: (row) => row.overdueDays },
  money('Credit', 'credit'),
  money('Covered by Cheques', 'coveredByCheques'),
  { header: 'Payment Days', width: 14, kind: 'count', value: ({ terms }) => terms.applied.paymentDays },
  {
    header: 'Credit Limit',
    width: 18,
    kind: 'money',
    value: ({ terms }) => (terms.applied.creditLimit === null ? null : Number(terms.applied.creditLimit)),
  },
  { header: 'On Hold', width: 10, kind: 'word', value: ({ terms }) => (terms.onHold ? 'Yes' : null) },
  { header: 'Reason', width: 40, kind: 'text', value: ({ terms }) => terms.holdReason },
];
