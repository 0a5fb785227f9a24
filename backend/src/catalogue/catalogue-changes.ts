import { MikroORM } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LiveChange } from '@portal/contract/live';
import { type RawBuilder, sql } from 'kysely';
import { brandVisibleToBuyer } from '../auth/brand-visibility.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { broadcast, broadcastSql } from '../platform/live/broadcast.js';
import { LiveRooms } from '../platform/live/live-rooms.js';
import type { OutboxEvent } from '../platform/queue/outbox.js';
import { approvedMembers } from '../users/user-conditions.js';

const SEE_BRAND = 'brand.see';

export const THUMBNAILS_NEEDED = 'stock-file.pictured';
/** Returns the event that makes a job generate the thumbnails of a version whose lines have pictures. */
export const thumbnailsNeededEvent = (stockFileId: string, version: number): OutboxEvent => ({
  kind: THUMBNAILS_NEEDED,
  payload: { stockFileId, version: String(version) },
});

/** Broadcasts a change of the brand, or of one of its files, to the users who may see it. */
export async function broadcastBrandChange(
  em: EntityManager,
  brandId: string,
  type: LiveChange['type'],
): Promise<void> {
  await sql`select ${brandChangeSql(brandId, type)}`.execute(database(em));
}

/** An SQL expression with the effect of `broadcastBrandChange`, for a statement that runs anyway. */
export function brandChangeSql(brandId: string, type: LiveChange['type']): RawBuilder<unknown> {
  const change: LiveChange = { resource: 'catalogue', type, ids: [brandId] };
  return broadcastSql(change, { role: 'admin' }, { may: SEE_BRAND, of: brandId });
}

/**
 * Broadcasts a new name of the brand, or of one of its files. Lists of orders show it as well, also those of buyers who
 * may not see the brand any more.
 */
export async function broadcastNewName(em: EntityManager, brandId: string): Promise<void> {
  await broadcastBrandChange(em, brandId, 'updated');
  await broadcast(em, { resource: 'orders', type: 'updated', ids: [] }, { role: 'admin' }, { role: 'buyer' });
}

/**
 * Broadcasts a change of a brand's visibility. Buyers receive no id: those who lost access must not learn which brand
 * it is (row R23).
 */
export async function broadcastBrandVisibility(em: EntityManager, brandId: string): Promise<void> {
  const change: LiveChange = { resource: 'catalogue', type: 'updated', ids: [] };
  await broadcast(em, { ...change, ids: [brandId] }, { role: 'admin' });
  await broadcast(em, change, { role: 'buyer' });
}

/**
 * Defines the audience of changes of a brand: the connected buyers who may see the brand when the change is delivered.
 */
@Injectable()
export class BrandAudience {
  constructor(orm: MikroORM, rooms: LiveRooms) {
    rooms.defineAudience(SEE_BRAND, async (brandId, users) => {
      const em = orm.em.fork() as EntityManager;
      const { rows } = await typedSql({ id: 'text' })`
        select users.id from users join brands on brands.id = ${brandId}
        where users.id = any(${users}::uuid[]) and ${brandVisibleToBuyer(sql.ref('users.company_id'))}
          and ${approvedMembers}`.execute(database(em));
      return rows.map(({ id }) => id);
    });
  }
}
