import { MikroORM } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Change } from '@portal/contract/live';
import { sql } from 'kysely';
import { announce } from '../platform/live/announce.js';
import { LiveSockets } from '../platform/live/live-sockets.js';
import type { OutboxEvent } from '../platform/queue/outbox.js';
import { openTo } from './brands/brand-access.js';

const SEE_BRAND = 'brand.see';

export const STOCK_FILE_PICTURED = 'stock-file.pictured';
/** The version shows pictures beside its lines: small ones are to be made of them. */
export const stockFilePictured = (stockFileId: string, version: number): OutboxEvent => ({
  kind: STOCK_FILE_PICTURED,
  payload: { stockFileId, version: String(version) },
});

/** Tells those who may see the brand that it, or one of its files, changed: if and when the transaction commits. */
export async function announceBrand(em: EntityManager, brandId: string, type: Change['type']): Promise<void> {
  const change: Change = { resource: 'catalogue', type, ids: [brandId] };
  await announce(em, change, { role: 'admin' }, { may: SEE_BRAND, of: brandId });
}

/** Who sees a brand changed. Those who no longer do are told to look again, and not at what (row R23). */
export async function announceAccess(em: EntityManager, brandId: string): Promise<void> {
  const change: Change = { resource: 'catalogue', type: 'updated', ids: [] };
  await announce(em, { ...change, ids: [brandId] }, { role: 'admin' });
  await announce(em, change, { role: 'buyer' });
}

/** Answers which of the connected buyers may see a brand at the moment at which something of it is told. */
@Injectable()
export class BrandAudience {
  constructor(orm: MikroORM, live: LiveSockets) {
    live.audience(SEE_BRAND, async (brandId, users) => {
      const em = orm.em.fork() as EntityManager;
      const { rows } = await sql<{ id: string }>`
        select users.id from users join brands on brands.id = ${brandId}
        where users.id = any(${users}::uuid[]) and ${openTo(sql.ref('users.id'))}
          and users.role = 'buyer' and users.status = 'approved' and users.removed_at is null`.execute(em.getKysely());
      return rows.map(({ id }) => id);
    });
  }
}
