import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { VatSummaryResponse, VatSummaryRow } from '@portal/contract/documents/documents';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';

@Injectable()
export class VatSummaryReader {
  constructor(private readonly em: EntityManager) {}

  /**
   * The sums that a VAT return asks for: net and VAT of a month by emirate and rate, credit notes apart (row T08). The
   * month is that of the issue dates.
   */
  async read(month: string): Promise<VatSummaryResponse> {
    const first = `${month}-01`;
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
      where documents.issued_on >= ${first}::date and documents.issued_on < ${first}::date + interval '1 month'
      group by documents.kind, documents.emirate, line.vat_category, line.vat_rate
      order by documents.kind desc, documents.emirate, line.vat_rate desc, line.vat_category`.execute(
      database(this.em),
    );
    return { month, rows };
  }
}
