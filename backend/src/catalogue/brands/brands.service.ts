import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminBrand, Brand as BrandAnswer, CreateBrandInput } from '@portal/contract/catalogue';
import { messages } from '@portal/contract/messages';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { DomainError } from '../../platform/http/domain-error.js';
import { Brand } from './brand.entity.js';
import { visibleTo } from './brand-access.js';

@Injectable()
export class BrandsService {
  constructor(private readonly em: EntityManager) {}

  async all(): Promise<AdminBrand[]> {
    const { rows } = await sql<AdminBrand>`
      select id as "_id", name, description, visibility,
        array(select buyer_id::text from brand_buyers where brand_id = brands.id order by buyer_id) as "visibleToBuyers"
      from brands where deleted_at is null order by lower(name), id`.execute(this.em.getKysely());
    return rows;
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
    const named = input.visibility === 'specific_buyers' ? input.visibleToBuyers : [];
    // Ids are the same in either case, and sorted as `all` answers them.
    const buyers = [...new Set(named.map((id) => id.toLowerCase()))].sort();
    const brand = new Brand(input.name, input.visibility);
    try {
      await this.em.transactional(async (em) => {
        em.persist(brand);
        await em.flush();
        const shared = await sql`
          insert into brand_buyers (brand_id, buyer_id)
          select ${brand.id}, id from users
          where id = any(${buyers}::uuid[]) and role = 'buyer' and status = 'approved' and removed_at is null`.execute(
          em.getKysely(),
        );
        if (Number(shared.numAffectedRows) !== buyers.length) {
          throw new DomainError('brand.buyers_invalid', messages.catalogue.buyersInvalid);
        }
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) {
        throw new DomainError('brand.name_taken', messages.catalogue.brandNameTaken);
      }
      throw error;
    }
    return {
      _id: brand.id,
      name: brand.name,
      description: null,
      visibility: brand.visibility,
      visibleToBuyers: buyers,
    };
  }
}
