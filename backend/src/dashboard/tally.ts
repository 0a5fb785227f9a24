import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/**
 * Merges the differences of each kind and period into one row. Each row is taken by one of two that merge at once, and
 * whoever reads meanwhile sees the rows of before or of after.
 */
export async function mergeTallies(em: EntityManager): Promise<void> {
  const db = em.getKysely();
  await sql`
    with taken as (
      delete from order_tally where (kind, period) in (
        select kind, period from order_tally group by 1, 2 having count(*) > 1)
      returning kind, period, orders, amount, units)
    insert into order_tally select kind, period, sum(orders), sum(amount), sum(units) from taken group by 1, 2
      having sum(orders) <> 0 or sum(amount) <> 0 or sum(units) <> 0`.execute(db);
  await sql`
    with taken as (
      delete from interest_tally where (kind, subject_id) in (
        select kind, subject_id from interest_tally group by 1, 2 having count(*) > 1)
      returning kind, subject_id, times)
    insert into interest_tally select kind, subject_id, sum(times) from taken group by 1, 2 having sum(times) <> 0`.execute(
    db,
  );
}

/**
 * Counts everything again and adds what the tallies lack. Answers how many sums were wrong: 0, unless somebody changed
 * rows past their triggers. One statement each, so that changes made meanwhile are in both or in neither.
 */
export async function recountTallies(em: EntityManager): Promise<number> {
  const db = em.getKysely();
  const orders = await sql`
    insert into order_tally
    select kind, period, sum(orders), sum(amount), sum(units) from (
      select kind, period, orders, amount, units from order_recount
      union all
      select kind, period, -orders, -amount, -units from order_tally) differences
    group by 1, 2 having sum(orders) <> 0 or sum(amount) <> 0 or sum(units) <> 0`.execute(db);
  const interest = await sql`
    insert into interest_tally
    select kind, subject_id, sum(times) from (
      select kind, subject_id, times from interest_recount
      union all
      select kind, subject_id, -times from interest_tally) differences
    group by 1, 2 having sum(times) <> 0`.execute(db);
  return Number(orders.numAffectedRows ?? 0) + Number(interest.numAffectedRows ?? 0);
}
