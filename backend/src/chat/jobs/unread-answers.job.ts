import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnModuleInit } from '@nestjs/common';
import { defaultUnreadAnswerMinutes } from '@portal/contract/settings';
import type { Queue } from 'bullmq';
import { sql } from 'kysely';
import { requestMail } from '../../platform/mail/request-mail.js';
import { RecurringJobs } from '../../platform/queue/recurring-jobs.js';

export const CHAT_QUEUE = 'chat';

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
    for (const { buyerId } of rows) await requestMail(em, { kind: 'chat-answer', userId: buyerId });
  });
}

@Processor(CHAT_QUEUE, { concurrency: 1 })
export class UnreadAnswers extends WorkerHost implements OnModuleInit {
  readonly #logger = new Logger(UnreadAnswers.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly recurring: RecurringJobs,
    @InjectQueue(CHAT_QUEUE) private readonly queue: Queue,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.recurring.add(this.queue, 'unread-answers', everyMs);
  }

  async process(): Promise<void> {
    await mailUnreadAnswers(this.orm.em.fork());
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#logger.warn(`Queue ${CHAT_QUEUE}: ${error.message}`);
  }
}
