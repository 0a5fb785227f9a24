import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { defaultUnreadAnswerMinutes } from '@portal/contract/settings';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { enqueueMails } from '../platform/mail/enqueue-mails.js';
import { RecurringJobs } from '../platform/queue/recurring-jobs.js';
import { approvedBuyers, memberMay } from '../users/user-conditions.js';

const everyMs = 60_000;

/**
 * Enqueues a mail for each member of a company whose answers have been unread for the time in the settings, if the
 * member may write in the chat; they get no further mail until one of them has read the chat. The chat is marked in the
 * transaction that writes the mail, and rows locked by another process are skipped, so an interrupted or concurrent run
 * mails nobody twice.
 */
export async function sendUnreadAnswerMails(manager: EntityManager): Promise<void> {
  await manager.transactional(async (em) => {
    const { rows } = await typedSql({ userId: 'text' })`
      with marked as (update chats set answer_mailed_at = now() where buyer_id in (
        select chats.buyer_id from chats join users on users.id = chats.buyer_id
        where unread_answer_since < now() - make_interval(mins => (
            select coalesce((value ->> 'unreadAnswerMinutes')::int, ${defaultUnreadAnswerMinutes})
            from settings order by version desc limit 1))
          and answer_mailed_at is null and ${approvedBuyers}
        order by chats.buyer_id limit 500 for update of chats skip locked)
      returning buyer_id)
      select users.id as "userId" from users join marked on marked.buyer_id = users.company_id
      where ${memberMay('chat:write')}`.execute(database(em));
    await enqueueMails(em, { kind: 'chat-answer', userIds: rows.map(({ userId }) => userId) });
  });
}

@Injectable()
export class UnreadAnswers {
  constructor(orm: MikroORM, recurring: RecurringJobs) {
    recurring.add('unread-answers', everyMs, () => sendUnreadAnswerMails(orm.em.fork()));
  }
}
