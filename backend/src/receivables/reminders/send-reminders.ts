import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CreditSettings } from '@portal/contract/settings';
import { sql } from 'kysely';
import { today } from '../../ledger/ledger.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { insertMailsSql, mailQueueNotificationSql } from '../../platform/mail/enqueue-mails.js';
import { RecurringJobs } from '../../platform/queue/recurring-jobs.js';
import { approvedBuyers, memberMay } from '../../users/user-conditions.js';
import { awaitsPayment } from './awaits-payment.js';

const hourMs = 60 * 60_000;
/** In the portal's time zone: nobody gets a reminder in the middle of the night, when a day begins. */
const firstHour = 8;
/** Buyers of one transaction. */
const batch = 500;

/** Reminds buyers of open invoices by mail (row M07). */
@Injectable()
export class PaymentReminders {
  constructor(
    private readonly orm: MikroORM,
    recurring: RecurringJobs,
  ) {
    recurring.add('payment-reminders', hourMs, () => this.run());
  }

  /** Does what is due since the last run, also after days on which no process ran jobs. */
  async run(): Promise<void> {
    const stages = await dueStages(this.orm.em.fork());
    while (stages.length > 0 && (await remindBuyers(this.orm.em.fork(), stages)));
  }
}

/** The days after the due day on which the settings ask for a reminder; none before the first hour of the day. */
async function dueStages(em: EntityManager): Promise<number[]> {
  const { rows } = await typedSql<{ credit: Partial<CreditSettings>; hour: number }>({
    credit: 'json',
    hour: 'number',
  })`
    select coalesce(value -> 'credit', '{}') as credit,
      extract(hour from clock_timestamp() at time zone portal_time_zone())::int as hour
    from settings order by version desc limit 1`.execute(database(em));
  const [settings] = rows;
  const { remind, remindDaysBefore, remindDaysAfter } = { ...new CreditSettings(), ...settings?.credit };
  if (!remind || !settings || settings.hour < firstHour) return [];
  return [...(remindDaysBefore === null ? [] : [0 - remindDaysBefore]), ...remindDaysAfter];
}

/**
 * Enqueues a mail for each member who pays for a company with invoices that have reached a stage, and returns true when more
 * companies may be left.
 * Only the latest stage of an invoice counts, and only when no reminder of this or a later one was sent; so earlier ones
 * that were missed are left out, as are those that lie before the invoice. The stage is written in the statement that
 * enqueues the mails: of concurrent runs the second waits for the first, and then finds the stage taken.
 */
export async function remindBuyers(em: EntityManager, stages: readonly number[]): Promise<boolean> {
  const requests = sql`
    select case users.id when buyer_id then reminder_id else gen_random_uuid() end as id, users.id as user_id,
      jsonb_build_object('reminderId', reminder_id) as about
    from buyers join users on users.company_id = buyer_id
    where reminder_id in (select mail_id from reminded) and ${memberMay('payment:prove')}`;
  const { rows } = await typedSql({ buyers: 'number' })`
    with due as materialized (
      select orders.id as order_id, invoice.buyer_id, reached.stage
      from orders join receivable_entries invoice on invoice.order_id = orders.id and invoice.kind = 'invoice'
        join users on users.id = invoice.buyer_id
        cross join lateral (
          select max(stage) as stage from unnest(${[...stages]}::int[]) as stages (stage)
          where invoice.due_on + stage <= ${today} and invoice.due_on + stage > invoice.entered_on) reached
      where orders.status in ('Awaiting Payment', 'Cancelled') and ${approvedBuyers}
        and reached.stage is not null
        and not exists (select from invoice_reminders sent where sent.order_id = orders.id and sent.stage >= reached.stage)
        and ${awaitsPayment}
    ), buyers as materialized (
      select buyer_id, gen_random_uuid() as reminder_id
      from (select distinct buyer_id from due order by buyer_id limit ${batch}) next
    ), reminded as (
      insert into invoice_reminders (order_id, stage, mail_id)
      select order_id, stage, reminder_id from due join buyers using (buyer_id) order by order_id
      on conflict do nothing returning mail_id
    ), mailed as (
      ${insertMailsSql('payment-reminder', requests)}
      returning ${mailQueueNotificationSql}
    )
    select count(*)::int as buyers from buyers`.execute(database(em));
  return rows[0]?.buyers === batch;
}
