import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminBrand, BrandAccessInput, Brand as BrandAnswer, CreateBrandInput } from '@portal/contract/catalogue';
import { messages } from '@portal/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { hasCode } from '../../platform/errors.js';
import { DomainError } from '../../platform/http/domain-error.js';
import { announceAccess, announceBrand } from '../catalogue-changes.js';
import { tellOfBrands } from '../catalogue-news.js';
import { Brand } from './brand.entity.js';
import { visibleTo } from './brand-access.js';

@Injectable()
export class BrandsService {
  constructor(private readonly em: EntityManager) {}

  all(): Promise<AdminBrand[]> {
    return this.#listed(sql``);
  }

  async accessibleTo(caller: Caller): Promise<BrandAnswer[]> {
    const { rows } = await sql<BrandAnswer>`
      select id as "_id", name, description from brands where ${visibleTo(caller)} order by lower(name), id`.execute(
      this.em.getKysely(),
    );
    return rows;
  }

  /** Throws `brand.buyers_invalid` when someone selected is not an approved buyer, `brand.name_taken` on a second of that name. */
  async create(input: CreateBrandInput): Promise<AdminBrand> {
    const brand = new Brand(input.name, input.visibility);
    const visibleToBuyers = selectedBuyers(input);
    await nameOnce(
      this.em.transactional(async (em) => {
        await em.persist(brand).flush();
        await share(em, brand.id, visibleToBuyers);
        await announceBrand(em, brand.id, 'created');
        if (brand.visibility !== 'hidden') await tellOfBrands(em, [brand.id]);
      }),
    );
    return { _id: brand.id, name: brand.name, description: null, visibility: brand.visibility, visibleToBuyers };
  }

  /** Throws `brand.not_found` and `brand.name_taken`. */
  async rename(id: string, name: string): Promise<AdminBrand> {
    const renaming = sql`update brands set name = ${name} where id = ${id} and deleted_at is null`;
    await nameOnce(
      this.em.transactional(async (em) => {
        const { numAffectedRows } = await renaming.execute(em.getKysely());
        if (numAffectedRows !== 1n) throw brandNotFound();
        await announceBrand(em, id, 'updated');
      }),
    );
    return this.#one(id);
  }

  /** Who sees the brand from now on. Throws `brand.not_found` and `brand.buyers_invalid`; nothing has changed then. */
  async setAccess(id: string, input: BrandAccessInput): Promise<AdminBrand> {
    await this.em.transactional(async (em) => {
      // The brand's row orders two administrators who do this at once.
      const { numAffectedRows } = await sql`
        update brands set visibility = ${input.visibility} where id = ${id} and deleted_at is null`.execute(
        em.getKysely(),
      );
      if (numAffectedRows !== 1n) throw brandNotFound();
      await sql`delete from brand_buyers where brand_id = ${id}`.execute(em.getKysely());
      await share(em, id, selectedBuyers(input));
      await announceAccess(em, id);
      if (input.visibility !== 'hidden') await tellOfBrands(em, [id]);
    });
    return this.#one(id);
  }

  /** Hides the brand and its files from everybody; orders keep their data (design 6). Its name may be used again. */
  async remove(id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const { numAffectedRows } = await sql`
        update brands set deleted_at = now() where id = ${id} and deleted_at is null`.execute(em.getKysely());
      if (numAffectedRows !== 1n) throw brandNotFound();
      await announceAccess(em, id);
    });
  }

  async #one(id: string): Promise<AdminBrand> {
    const brand = (await this.#listed(sql`and id = ${id}`))[0];
    if (!brand) throw brandNotFound();
    return brand;
  }

  /** Somebody who is no longer an approved buyer sees nothing, and is not counted among those who do. */
  async #listed(which: RawBuilder<unknown>): Promise<AdminBrand[]> {
    const { rows } = await sql<AdminBrand>`
      select id as "_id", name, description, visibility,
        array(select buyer_id::text from brand_buyers join users on users.id = buyer_id
          where brand_id = brands.id and status = 'approved' and removed_at is null order by buyer_id) as "visibleToBuyers"
      from brands where deleted_at is null ${which} order by lower(name), id`.execute(this.em.getKysely());
    return rows;
  }
}

const brandNotFound = () => new DomainError('brand.not_found', messages.catalogue.brandNotFound);

/** Ids are the same in either case, and sorted as lists answer them. */
function selectedBuyers({ visibility, visibleToBuyers }: BrandAccessInput): string[] {
  if (visibility !== 'specific_buyers') return [];
  return [...new Set(visibleToBuyers.map((id) => id.toLowerCase()))].sort();
}

async function share(em: EntityManager, brandId: string, buyers: string[]): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into brand_buyers (brand_id, buyer_id)
    select ${brandId}, id from users
    where id = any(${buyers}::uuid[]) and role = 'buyer' and status = 'approved' and removed_at is null`.execute(
    em.getKysely(),
  );
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
