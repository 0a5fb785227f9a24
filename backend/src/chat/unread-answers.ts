import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { defaultUnreadAnswerMinutes } from '@portal/contract/settings';
import { sql } from 'kysely';
import { requestMails } from '../platform/mail/request-mails.js';
import { RecurringJobs } from '../platform/queue/recurring-jobs.js';

const everyMs = 60_000;

/**
 * Requests a mail for every answer that its buyer has left unread for as long as the settings say; one mail until they
 * look. The mark and the request commit together, and rows another process holds are its own: a run that is cut off or
 * doubled mails nobody twice.
 */
export async function mailUnreadAnswers(manager: EntityManager): Promise<void> {
  await manager.transactional(async (em) => {
    const { rows } = await sql<{ buyerId: string }>`
      update chats set answer_mailed_at = now() where buyer_id in (
        select chats.buyer_id from chats join users on users.id = chats.buyer_id
        where unread_answer_since < now() - make_interval(mins => (
            select coalesce((value ->> 'unreadAnswerMinutes')::int, ${defaultUnreadAnswerMinutes})
            from settings order by version desc limit 1))
          and answer_mailed_at is null and users.removed_at is null and users.status = 'approved'
        order by chats.buyer_id limit 500 for update of chats skip locked)
      returning buyer_id as "buyerId"`.execute(em.getKysely());
    await requestMails(em, { kind: 'chat-answer', userIds: rows.map(({ buyerId }) => buyerId) });
  });
}

@Injectable()
export class UnreadAnswers {
  constructor(orm: MikroORM, recurring: RecurringJobs) {
    recurring.add('unread-answers', everyMs, () => mailUnreadAnswers(orm.em.fork()));
  }
}
