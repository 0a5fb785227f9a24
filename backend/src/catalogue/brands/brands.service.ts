import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type {
  AdminBrand,
  BrandAccessInput,
  Brand as BrandAnswer,
  BrandVisibility,
  CreateBrandInput,
} from '@portal/contract/brands';
import { messages } from '@portal/contract/messages';
import { sql } from 'kysely';
import { brandVisibleTo } from '../../auth/brand-visibility.js';
import type { Caller } from '../../auth/caller.js';
import { audit } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { hasCode } from '../../platform/errors.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { maxListedRows } from '../../platform/http/lists/paging.js';
import { approvedBuyers } from '../../users/user-conditions.js';
import { broadcastBrandChange, broadcastBrandVisibility, broadcastNewName } from '../catalogue-changes.js';
import { notifyBuyersOfBrands } from '../notify-buyers.js';
import { Brand } from './brand.entity.js';

@Injectable()
export class BrandsService {
  constructor(private readonly em: EntityManager) {}

  /** Returns the ids of all brands, sorted by the brands' names. */
  async ids(): Promise<string[]> {
    const { rows } = await typedSql({ id: 'text' })`
      select id from brands where deleted_at is null order by lower(name), id`.execute(database(this.em));
    return rows.map(({ id }) => id);
  }

  accessibleTo(caller: Caller): Promise<BrandAnswer[]> {
    return database(this.em)
      .selectFrom('brands')
      .select(['id as _id', 'name', 'description'])
      .where(brandVisibleTo(caller))
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(maxListedRows)
      .execute();
  }

  /**
   * Creates a brand. Throws `brand.buyers_invalid` when a selected user is not an approved buyer, and
   * `brand.name_taken`.
   */
  async create(input: CreateBrandInput): Promise<AdminBrand> {
    const brand = new Brand(input.name, input.visibility);
    const visibleToBuyers = selectedBuyers(input);
    await nameOnce(
      this.em.transactional(async (em) => {
        await em.persist(brand).flush();
        await share(em, brand.id, visibleToBuyers);
        const changes = { visibility: [null, brand.visibility], buyers: [null, visibleToBuyers.length] } as const;
        await audit(em, 'brand.create', { id: brand.id, changes });
        await broadcastBrandChange(em, brand.id, 'created');
        if (brand.visibility !== 'hidden') await notifyBuyersOfBrands(em, [brand.id]);
      }),
    );
    return { _id: brand.id, name: brand.name, description: null, visibility: brand.visibility, visibleToBuyers };
  }

  /** Renames a brand. Throws `brand.not_found` and `brand.name_taken`. */
  async rename(id: string, name: string): Promise<AdminBrand> {
    const renaming = sql`update brands set name = ${name} where id = ${id}`;
    await nameOnce(
      this.em.transactional(async (em) => {
        const before = await lockBrand(em, id);
        await renaming.execute(database(em));
        await audit(em, 'brand.rename', { id, changes: { name: [before.name, name] } });
        await broadcastNewName(em, id);
      }),
    );
    return this.#read(id);
  }

  /**
   * Sets who may see the brand. When the list `before` is given, buyers whom others have selected or left out since then
   * stay so. Throws `brand.not_found` and `brand.buyers_invalid`; nothing is changed in these cases.
   */
  async setAccess(id: string, input: BrandAccessInput): Promise<AdminBrand> {
    await this.em.transactional(async (em) => {
      const before = await lockBrand(em, id);
      await sql`update brands set visibility = ${input.visibility} where id = ${id}`.execute(database(em));
      const buyers = await withChangesByOthers(em, id, input);
      const removed = await sql`delete from brand_buyers where brand_id = ${id}`.execute(database(em));
      await share(em, id, buyers);
      const count = [Number(removed.numAffectedRows ?? 0), buyers.length] as const;
      const visibility = [before.visibility, input.visibility] as const;
      await audit(em, 'brand.set-visibility', { id, changes: { visibility, buyers: count } });
      await broadcastBrandVisibility(em, id);
      if (input.visibility !== 'hidden') await notifyBuyersOfBrands(em, [id]);
    });
    return this.#read(id);
  }

  /**
   * Deletes the brand: hides it and its files from everybody, while orders keep their data (design 6). The brand's name
   * can be reused.
   */
  async remove(id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const { numAffectedRows } = await sql`
        update brands set deleted_at = now() where id = ${id} and deleted_at is null`.execute(database(em));
      if (numAffectedRows !== 1n) throw brandNotFound();
      await sql`delete from remembered_tables where owner_id = ${id}`.execute(database(em));
      await audit(em, 'brand.remove', { id });
      await broadcastBrandVisibility(em, id);
    });
  }

  async #read(id: string): Promise<AdminBrand> {
    const [brand] = await this.byIds([id]);
    if (!brand) throw brandNotFound();
    return brand;
  }

  /**
   * Returns the brands in no particular order. Their field `visibleToBuyers` omits users who are no longer approved
   * buyers.
   */
  async byIds(ids: string[]): Promise<AdminBrand[]> {
    const { rows } = await typedSql<AdminBrand>({
      visibility: 'text',
      visibleToBuyers: 'json',
      _id: 'text',
      name: 'text',
      description: 'text?',
    })`
      select id as "_id", name, description, visibility,
        array(select buyer_id::text from brand_buyers join users on users.id = buyer_id
          where brand_id = brands.id and ${approvedBuyers} order by buyer_id) as "visibleToBuyers"
      from brands where deleted_at is null and id = any(${ids}::uuid[])`.execute(database(this.em));
    return rows;
  }
}

/** Locks the brand's row, so that concurrent changes run one after the other. Throws `brand.not_found`. */
async function lockBrand(em: EntityManager, id: string): Promise<{ name: string; visibility: BrandVisibility }> {
  const brand = await database(em)
    .selectFrom('brands')
    .select(['name', 'visibility'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!brand) throw brandNotFound();
  return brand;
}

const brandNotFound = () => new DomainError('brand.not_found', messages.catalogue.brandNotFound);

/** Returns the ids of the selected buyers in lower case, without duplicates, and in the same order as in responses. */
function selectedBuyers({ visibility, visibleToBuyers }: BrandAccessInput): string[] {
  return visibility === 'specific_buyers' ? [...distinct(visibleToBuyers)].sort() : [];
}

const distinct = (ids: string[]): Set<string> => new Set(ids.map((id) => id.toLowerCase()));

/**
 * Returns the selected buyers with what others have changed since the administrator saw the list `before`. A brand that is
 * shown to nobody or to all meanwhile has no list to which the selection could be compared.
 */
async function withChangesByOthers(em: EntityManager, brandId: string, input: BrandAccessInput): Promise<string[]> {
  const selected = selectedBuyers(input);
  if (selected.length === 0 || !input.before) return selected;
  const { rows } = await typedSql({ id: 'text' })`
    select buyer_id as id from brand_buyers join users on users.id = buyer_id
    where brand_id = ${brandId} and ${approvedBuyers}`.execute(database(em));
  if (rows.length === 0) return selected;
  const before = distinct(input.before);
  const current = new Set(rows.map(({ id }) => id));
  const added = [...current].filter((id) => !before.has(id));
  const kept = selected.filter((id) => !before.has(id) || current.has(id));
  const buyers = [...new Set([...kept, ...added])];
  if (buyers.length === 0) throw new DomainError('brand.buyers_invalid', messages.catalogue.validBuyersRequired);
  return buyers;
}

async function share(em: EntityManager, brandId: string, buyers: string[]): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into brand_buyers (brand_id, buyer_id)
    select ${brandId}, id from users
    where id = any(${buyers}::uuid[]) and ${approvedBuyers}`.execute(database(em));
  if (Number(numAffectedRows) !== buyers.length) {
    throw new DomainError('brand.buyers_invalid', messages.catalogue.buyersInvalid);
  }
}

async function nameOnce<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const isTaken = error instanceof UniqueConstraintViolationException || hasCode(error, '23505');
    throw isTaken ? new DomainError('brand.name_taken', messages.catalogue.brandNameTaken) : error;
  }
}
