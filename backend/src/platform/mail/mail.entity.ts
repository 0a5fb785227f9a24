import { defineEntity } from '@mikro-orm/core';
import { type MailKind, mailStatuses } from '@portal/contract/mails';

/** An outgoing message without its text, which is composed when the message is sent. */
export const MailRow = defineEntity({
  name: 'MailRow',
  tableName: 'mails',
  properties: (p) => ({
    id: p.uuid().primary(),
    kind: p.text().$type<MailKind>(),
    userId: p.uuid(),
    recipient: p.text(),
    about: p.json<Record<string, string>>(),
    subject: p.text().nullable(),
    status: p.enum(mailStatuses),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    requestedAt: p.datetime().defaultRaw('now()'),
    resentAt: p.datetime().nullable(),
    nextAttemptAt: p.datetime().nullable().defaultRaw('now()'),
    sentAt: p.datetime().nullable(),
  }),
});
