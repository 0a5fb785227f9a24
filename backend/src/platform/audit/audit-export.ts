import { type AuditChange, type AuditEvent, auditedRole } from '@portal/contract/audit';
import type { Language } from '@portal/contract/languages';
import type { ExportColumn } from '../http/lists/export.js';
import { withoutNoncharacters } from '../without-noncharacters.js';
import type { Label } from '../workbook-words.js';
import { actionWords, fieldWord, objectWords } from './audit-words.js';

/** The columns of the web app's audit log in its order, and the ids with which an event is found elsewhere. */
export const auditColumns: readonly ExportColumn<AuditEvent>[] = [
  { header: 'Time', width: 18, kind: 'time', value: (event) => event.at },
  { header: 'Name', width: 28, kind: 'text', value: ({ actor }) => actor?.name ?? null },
  { header: 'Email', width: 34, kind: 'text', value: ({ actor }) => actor?.email ?? null },
  { header: 'Role', width: 14, kind: 'text', value: ({ actor }) => actor && auditedRole(actor) },
  { header: 'Action', width: 34, kind: 'word', value: (event) => actionWords[event.action] },
  { header: 'Record', width: 18, kind: 'word', value: ({ object }) => objectWords[object.kind] },
  { header: 'Label', width: 30, kind: 'text', value: ({ object }) => object.label },
  { header: 'Changes', width: 60, kind: 'word', value: ({ changes }) => changesInWords(changes) },
  { header: 'Device', width: 26, kind: 'text', value: (event) => event.device },
  { header: 'IP Address', width: 20, kind: 'text', value: (event) => event.address },
  { header: 'Request ID', width: 38, kind: 'text', value: (event) => event.requestId },
];

/** One line per field: `Status: pending → approved`. */
function changesInWords(changes: readonly AuditChange[]): Label | null {
  if (changes.length === 0) return null;
  const inLanguage = (language: Language, arrow: string) =>
    withoutNoncharacters(
      changes
        .map(({ field, before, after }) => `${fieldWord(field)[language]}: ${before ?? '–'} ${arrow} ${after ?? '–'}`)
        .join('\n'),
    );
  return { en: inLanguage('en', '→'), ar: inLanguage('ar', '←') };
}
