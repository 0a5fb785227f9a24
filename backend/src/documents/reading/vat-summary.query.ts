import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { VatSummaryResponse, VatSummaryRow } from '@portal/contract/documents/documents';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';

/** The sums that a VAT return asks for: net and VAT by emirate and rate, credit notes apart (row T08). */
@Injectable()
export class VatSummaryReader {
  constructor(private readonly em: EntityManager) {}

  /** The sums of the documents that were issued in a month. */
  async read(month: string): Promise<VatSummaryResponse> {
    const first = `${month}-01`;
    const isOfMonth = sql`documents.issued_on >= ${first}::date
      and documents.issued_on < ${first}::date + interval '1 month'`;
    return { month, rows: await this.#sums(isOfMonth) };
  }

  /** The sums of the documents with these ids. */
  readOf(ids: string[]): Promise<VatSummaryRow[]> {
    return this.#sums(sql`documents.id = any(${ids}::uuid[])`);
  }

  async #sums(condition: RawBuilder<unknown>): Promise<VatSummaryRow[]> {
    const { rows } = await typedSql<VatSummaryRow>({
      kind: 'text',
      emirate: 'text',
      vatCategory: 'text',
      vatRate: 'number',
      documents: 'number',
      net: 'text',
      vat: 'text',
    })`
      select documents.kind, documents.emirate, line.vat_category as "vatCategory", line.vat_rate::float8 as "vatRate",
        count(distinct documents.id)::int as documents, sum(line.net)::numeric(18, 2)::text as net,
        sum(line.vat)::numeric(18, 2)::text as vat
      from documents join document_lines line on line.document_id = documents.id
      where ${condition}
      group by documents.kind, documents.emirate, line.vat_category, line.vat_rate
      order by documents.kind desc, documents.emirate, line.vat_rate desc, line.vat_category`.execute(
      database(this.em),
    );
    return rows;
  }
}
