import { type Mail, mailKinds, mailStatusLabels } from '@portal/contract/mails';
import type { ExportColumn } from '../http/lists/export.js';

/** The columns of the web app's list of mails in its order, and the time of a resend. */
export const mailColumns: readonly ExportColumn<Mail>[] = [
  { header: 'Recipient', width: 34, kind: 'text', value: (mail) => mail.recipient },
  { header: 'Kind', width: 26, kind: 'word', value: (mail) => mailKinds[mail.kind] },
  { header: 'Subject', width: 44, kind: 'text', value: (mail) => mail.subject },
  { header: 'Status', width: 14, kind: 'word', value: (mail) => mailStatusLabels[mail.status] },
  { header: 'Attempts', width: 10, kind: 'count', value: (mail) => mail.attempts },
  { header: 'Requested', width: 18, kind: 'time', value: (mail) => mail.requestedAt },
  { header: 'Sent Again', width: 18, kind: 'time', value: (mail) => mail.resentAt },
  { header: 'Sent', width: 18, kind: 'time', value: (mail) => mail.sentAt },
  { header: 'Last Error', width: 60, kind: 'text', value: (mail) => mail.lastError },
];
