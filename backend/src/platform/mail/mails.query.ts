import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type Mail, type MailsAnswer, type MailsQuery, mailKinds } from '@portal/contract/mails';
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
    // Those that were sent are many, and nobody asks how many.
    const counted = await sql<{ underWay: number; failed: number }>`
      select count(*) filter (where status <> 'failed')::int as "underWay", count(*) filter (where status = 'failed')::int as failed
      from mails where status in ('queued', 'sending', 'failed')`.execute(db);
    return {
      mails: rows,
      total: matched.rows[0]?.total ?? 0,
      underWay: counted.rows[0]?.underWay ?? 0,
      failed: counted.rows[0]?.failed ?? 0,
      delivery: this.env.smtpUrl ? 'smtp' : 'files',
    };
  }
}

/** Administrators look for the words that they read. */
function kindsInWords(search = ''): string[] {
  const sought = search.trim().toLowerCase();
  return Object.entries(mailKinds).flatMap(([kind, words]) => (words.toLowerCase().includes(sought) ? [kind] : []));
}
