import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type Mail, type MailsQuery, type MailsResponse, mailKinds } from '@portal/contract/mails';
import { sql } from 'kysely';
import { ENV, type Env } from '../../config/env.js';
import { database } from '../db/database.js';
import { isoTime } from '../db/iso-time.js';
import { typedSql } from '../db/typed-sql.js';
import { boundedPageClause, containsPattern, orderByClause } from '../http/lists/paging.js';

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

  async list(query: MailsQuery): Promise<MailsResponse> {
    const db = database(this.em);
    const term = query.search?.trim() ? containsPattern(query.search) : null;
    const kinds = kindsInWords(query.search);
    const matching = sql`from mails where true
      ${query.status ? sql`and status = ${query.status}` : sql``}
      ${query.kind ? sql`and kind = ${query.kind}` : sql``}
      ${term ? sql`and (recipient ilike ${term} or subject ilike ${term} or kind = any(${kinds}::text[]))` : sql``}`;
    const { rows } = await typedSql<Mail>({
      _id: 'text',
      kind: 'text',
      recipient: 'text',
      subject: 'text?',
      status: 'text',
      attempts: 'number',
      lastError: 'text?',
      requestedAt: 'text',
      resentAt: 'text?',
      sentAt: 'text?',
      nextAttemptAt: 'text?',
    })`
      select id as "_id", kind, recipient, subject, status, attempts, last_error as "lastError",
        ${isoTime('requested_at')} as "requestedAt", ${isoTime('resent_at')} as "resentAt",
        ${isoTime('sent_at')} as "sentAt",
        case when status = 'queued' then ${isoTime('next_attempt_at')} end as "nextAttemptAt"
      ${matching} ${orderByClause(query.sort, sortable, newestFirst, 'id')} ${boundedPageClause(query)}`.execute(db);
    const matched = await typedSql({
      total: 'number',
    })`select count(*)::int as total ${matching}`.execute(db);
    // Counts only mails that are under way or failed. Sent mails are too many to count on every request, and the page
    // does not show their number.
    const counted = await typedSql({ underWay: 'number', failed: 'number' })`
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

/** Administrators search for a kind by the words that the page shows. */
function kindsInWords(search = ''): string[] {
  const searchTerm = search.trim().toLowerCase();
  return Object.entries(mailKinds).flatMap(([kind, words]) => (words.toLowerCase().includes(searchTerm) ? [kind] : []));
}
