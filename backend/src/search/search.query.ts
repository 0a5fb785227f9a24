import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { can } from '@portal/contract/policy';
import {
  type FoundBrand,
  type FoundBuyer,
  type FoundReference,
  maxFoundOfEachKind,
  type SearchResponse,
} from '@portal/contract/search';
import { foldSearchText } from '@portal/contract/text/search-text';
import { type RawBuilder, sql } from 'kysely';
import { brandVisibleTo } from '../auth/brand-visibility.js';
import type { Caller } from '../auth/caller.js';
import { withoutExtension } from '../catalogue/stock-files/stock-file.js';
import { findOrders } from '../orders/reading/find-orders.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { containsPattern } from '../platform/http/lists/paging.js';
import { isCompany } from '../users/user-conditions.js';
import { referenceKey } from '../workbook/interpretation/identity.js';

/** A single character begins thousands of references, so references are found from two characters on. */
const shortestReference = 2;

/** Finds what the caller may see in the whole portal by one term, for the dialog behind Ctrl+K. */
@Injectable()
export class PortalSearch {
  constructor(private readonly em: EntityManager) {}

  async find(caller: Caller, term: string): Promise<SearchResponse> {
    const [orders, buyers, brands, references] = await Promise.all([
      can(caller, 'order:read') ? findOrders(this.em, caller, term, maxFoundOfEachKind) : [],
      can(caller, 'buyer:read') ? this.#buyers(term) : [],
      can(caller, 'catalogue:read') ? this.#brands(caller, term) : [],
      can(caller, 'catalogue:read') ? this.#references(caller, term) : [],
    ]);
    return { orders, buyers, brands, references };
  }

  /** Names and companies that begin with the term come first. */
  async #buyers(term: string): Promise<FoundBuyer[]> {
    const pattern = containsPattern(term);
    const beginning = pattern.slice(1);
    const { rows } = await typedSql<FoundBuyer>({
      _id: 'text',
      name: 'text',
      companyName: 'text?',
      email: 'text',
      status: 'text',
    })`
      select id as "_id", name, company_name as "companyName", email, status from users
      where ${isCompany} and removed_at is null
        and (search_folded(name) ilike ${pattern} or search_folded(company_name) ilike ${pattern}
          or search_folded(email) ilike ${pattern})
      order by (search_folded(name) ilike ${beginning} or coalesce(search_folded(company_name), '') ilike ${beginning}) desc, lower(name), id
      limit ${maxFoundOfEachKind}`.execute(database(this.em));
    return rows;
  }

  /** Names that begin with the term come first. */
  async #brands(caller: Caller, term: string): Promise<FoundBrand[]> {
    const pattern = containsPattern(term);
    const { rows } = await typedSql<FoundBrand>({ _id: 'text', name: 'text' })`
      select id as "_id", name from brands where ${brandVisibleTo(caller)} and search_folded(name) ilike ${pattern}
      order by search_folded(name) ilike ${pattern.slice(1)} desc, lower(name), id limit ${maxFoundOfEachKind}`.execute(
      database(this.em),
    );
    return rows;
  }

  async #references(caller: Caller, term: string): Promise<FoundReference[]> {
    const key = referenceKey(foldSearchText(term));
    if (key.length < shortestReference) return [];
    // The operators of `stock_items_by_key`: the references are read from the index in its order until five are found.
    // Those whose key folding changes are read from `stock_items_by_folded_key` in the same way. U+10FFFF is greater than
    // every character of a reference.
    const beginning = (column: RawBuilder<unknown>) => sql`
      select distinct on (${column}, item.stock_file_id) item.reference, item.description,
        stock_files.id as "fileId", stock_files.original_name as "fileName", brands.id as "brandId",
        brands.name as "brandName"
      from stock_items item
        join stock_files on stock_files.id = item.stock_file_id and stock_files.deleted_at is null
        join brands on brands.id = stock_files.brand_id and ${brandVisibleTo(caller)}
      where ${column} ~>=~ ${key} and ${column} ~<~ ${`${key}\u{10ffff}`} and item.listed`;
    const order = (column: RawBuilder<unknown>) => sql`
      order by ${column} using ~<~, item.stock_file_id, item.position limit ${maxFoundOfEachKind}`;
    const [plain, folded] = [sql`item.reference_key`, sql`search_folded(item.reference_key)`];
    const { rows } = await typedSql({
      reference: 'text',
      description: 'text?',
      fileId: 'text',
      fileName: 'text',
      brandId: 'text',
      brandName: 'text',
    })`
      (${beginning(plain)} ${order(plain)})
      union all (${beginning(folded)} and search_folded(item.reference_key) <> item.reference_key ${order(folded)})
      limit ${maxFoundOfEachKind}`.execute(database(this.em));
    return rows.map(({ reference, description, fileId, fileName, brandId, brandName }) => ({
      reference,
      description,
      stockFile: { _id: fileId, fileName: withoutExtension(fileName) },
      brand: { _id: brandId, name: brandName },
    }));
  }
}
