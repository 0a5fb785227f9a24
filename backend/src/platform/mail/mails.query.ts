import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type Mail, type MailStatus, type MailsAnswer, type MailsQuery, mailKinds } from '@portal/contract/mails';
import { sql } from 'kysely';
import { ENV, type Env } from '../../config/env.js';
import { isoTime } from '../db/iso-time.js';
import { containing, orderOf, pageOf } from '../http/paging.js';

const sortable = {
  recipient: 'recipient',
  kind: 'kind',
  subject: 'subject',
  status: 'status',
  attempts: 'attempts',
  requestedAt: 'coalesce(resent_at, requested_at)',
  sentAt: 'sent_at',
};
const newestFirst = 'requested_at desc, id desc';

@Injectable()
export class MailsReader {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(query: MailsQuery): Promise<MailsAnswer> {
    const db = this.em.getKysely();
    const term = query.search?.trim() ? containing(query.search) : null;
    const kinds = kindsInWords(query.search);
    const matching = sql`from mails where true
      ${query.status ? sql`and status = ${query.status}` : sql``}
      ${query.kind ? sql`and kind = ${query.kind}` : sql``}
      ${term ? sql`and (recipient ilike ${term} or subject ilike ${term} or kind = any(${kinds}::text[]))` : sql``}`;
    const { rows } = await sql<Mail>`
      select id as "_id", kind, recipient, subject, status, attempts, last_error as "lastError",
        ${isoTime('requested_at')} as "requestedAt", ${isoTime('resent_at')} as "resentAt",
        ${isoTime('sent_at')} as "sentAt",
        case when status = 'queued' then ${isoTime('next_attempt_at')} end as "nextAttemptAt"
      ${matching} ${orderOf(query.sort, sortable, newestFirst, 'id')} ${pageOf(query)}`.execute(db);
    const matched = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db);
    const counted = await sql<{ status: MailStatus; count: number }>`
      select status, count(*)::int as count from mails group by status`.execute(db);
    const counts = { queued: 0, sending: 0, sent: 0, failed: 0, obsolete: 0 };
    for (const { status, count } of counted.rows) counts[status] = count;
    return {
      mails: rows,
      total: matched.rows[0]?.total ?? 0,
      counts,
      delivery: this.env.smtpUrl ? 'smtp' : 'files',
    };
  }
}

/** Administrators look for the words that they read. */
function kindsInWords(search = ''): string[] {
  const sought = search.trim().toLowerCase();
  return Object.entries(mailKinds).flatMap(([kind, words]) => (words.toLowerCase().includes(sought) ? [kind] : []));
}
