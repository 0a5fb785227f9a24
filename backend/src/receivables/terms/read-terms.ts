import type { EntityManager } from '@mikro-orm/postgresql';
import type { BuyerTerms } from '@portal/contract/receivables';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { defaultTerms, termsJson } from './applied-terms.js';

/** A buyer's terms, also after the account was removed. */
export async function readTerms(em: EntityManager, buyerId: string): Promise<BuyerTerms> {
  const { rows } = await typedSql<{ terms: BuyerTerms }>({ terms: 'json' })`
    select ${termsJson} as terms from users, ${defaultTerms} where users.id = ${buyerId}`.execute(database(em));
  const [row] = rows;
  if (!row) throw new Error(`The buyer ${buyerId} is missing`);
  return row.terms;
}
