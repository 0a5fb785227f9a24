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

const columns = sql`id as "_id", kind, recipient, subject, status, attempts, last_error as "lastError",
  ${isoTime('requested_at')} as "requestedAt", ${isoTime('resent_at')} as "resentAt", ${isoTime('sent_at')} as "sentAt",
  case when status = 'queued' then ${isoTime('next_attempt_at')} end as "nextAttemptAt"`;
const mailRows = typedSql<Mail>({
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
});

@Injectable()
export class MailsReader {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(query: MailsQuery): Promise<MailsResponse> {
    const db = database(this.em);
    const matching = matchingMails(query);
    const { rows } = await mailRows`
      select ${columns} ${matching} ${orderOf(query)} ${boundedPageClause(query)}`.execute(db);
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

  /** Returns the ids of all mails that the filters match, in the order of the list. */
  async ids(query: MailsQuery): Promise<string[]> {
    const { rows } = await typedSql({ id: 'text' })`
      select id ${matchingMails(query)} ${orderOf(query)}`.execute(database(this.em));
    return rows.map(({ id }) => id);
  }

  async byIds(ids: string[]): Promise<Mail[]> {
    const { rows } = await mailRows`select ${columns} from mails where id = any(${ids}::uuid[])`.execute(
      database(this.em),
    );
    return rows;
  }
}

const orderOf = ({ sort }: MailsQuery) => orderByClause(sort, sortable, newestFirst, 'id');

/** The clauses from `from` to the conditions of a list's filters. */
function matchingMails({ search, status, kind }: MailsQuery) {
  const term = search?.trim() ? containsPattern(search) : null;
  return sql`from mails where true
    ${status ? sql`and status = ${status}` : sql``}
    ${kind ? sql`and kind = ${kind}` : sql``}
    ${term ? sql`and (search_folded(recipient) ilike ${term} or search_folded(subject) ilike ${term} or kind = any(${kindsInWords(search)}::text[]))` : sql``}`;
}

/** Administrators search for a kind by the words that the page shows. */
function kindsInWords(search = ''): string[] {
  const searchTerm = search.trim().toLowerCase();
  return Object.entries(mailKinds).flatMap(([kind, words]) => (words.toLowerCase().includes(searchTerm) ? [kind] : []));
}
