import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../platform/db/database.js';

/**
 * Replaces the rows of each kind and period (`order_tally`), or of each kind and subject (`interest_tally`), by one row
 * with their sum. Each tally is merged by one statement: concurrent merges delete different rows, and concurrent
 * readers see either the old rows or the merged row, so the sums that they read are the same.
 */
export async function mergeTallies(em: EntityManager): Promise<void> {
  const db = database(em);
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
 * Recounts all orders, brand views and downloads, and adds a correcting row for each sum that differs from the recount.
 * Returns the number of wrong sums, which is 0 unless rows were changed while the triggers were disabled. Each tally is
 * corrected by one statement, so that a concurrent change is either both in the recount and in the tally, or in
 * neither.
 */
export async function recountTallies(em: EntityManager): Promise<number> {
  const db = database(em);
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
