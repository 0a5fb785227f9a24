import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import type { PublishedFile } from './stock-file.js';

/** A buyer opened a brand's files (row D04). Counted once in half an hour: a screen fetches again by itself. */
export async function recordView(em: EntityManager, caller: Caller, brandId: string): Promise<void> {
  if (caller.role !== 'buyer') return;
  await sql`insert into brand_views (brand_id, buyer_id) values (${brandId}, ${caller.id}) on conflict do nothing`.execute(
    em.getKysely(),
  );
}

/** A buyer took a file (row D04), in this version: what an order from that copy is compared with (row X03). */
export async function recordDownload(em: EntityManager, caller: Caller, file: PublishedFile): Promise<void> {
  if (caller.role !== 'buyer') return;
  await sql`insert into stock_file_downloads (stock_file_id, brand_id, buyer_id, version)
    values (${file.id}, ${file.brandId}, ${caller.id}, ${file.version})`.execute(em.getKysely());
}
