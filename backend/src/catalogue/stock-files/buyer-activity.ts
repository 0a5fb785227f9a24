import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { messageOf } from '../../platform/errors.js';

const logger = new Logger('BuyerActivity');

/** SQL condition, for a statement that reads `brands`, that the view of this half hour needs no record (row D04). */
export function isViewRecorded(caller: Caller): RawBuilder<boolean> {
  if (caller.role !== 'buyer') return sql<boolean>`true`;
  const halfHourOf = (time: RawBuilder<unknown>) =>
    sql`date_bin('30 minutes', ${time} at time zone 'UTC', timestamp '2000-01-01')`;
  return sql<boolean>`exists (select from brand_views
    where brand_id = brands.id and buyer_id = ${caller.companyId}
      and ${halfHourOf(sql`viewed_at`)} = ${halfHourOf(sql`now()`)})`;
}

/**
 * Records that a buyer opened the list of a brand's files (row D04). Counted once per half hour, because open screens
 * refetch by themselves.
 */
export async function recordBrandView(em: EntityManager, caller: Caller, brandId: string): Promise<void> {
  if (caller.role !== 'buyer') return;
  await record(
    em,
    sql`insert into brand_views (brand_id, buyer_id) values (${brandId}, ${caller.companyId})
    on conflict do nothing`,
  );
}

/**
 * Records that a buyer downloaded this version of a file (row D04): orders made from the downloaded copy are compared
 * with the version (row X03).
 */
export async function recordDownload(
  em: EntityManager,
  caller: Caller,
  file: { id: string; brandId: string; version: number },
): Promise<void> {
  if (caller.role !== 'buyer') return;
  await record(
    em,
    sql`insert into stock_file_downloads (stock_file_id, brand_id, buyer_id, version)
    values (${file.id}, ${file.brandId}, ${caller.companyId}, ${file.version})`,
  );
}

/** Executes the statement. A failure, as on a full disk, is only logged, because it must not fail the request. */
async function record(em: EntityManager, insert: RawBuilder<unknown>): Promise<void> {
  try {
    await insert.execute(database(em));
  } catch (error) {
    const [reason] = messageOf(error).split('\n');
    logger.warn(`A view or download was not recorded: ${reason}`);
  }
}
