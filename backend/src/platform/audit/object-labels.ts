import type { AuditObject } from '@portal/contract/facts/audit-actions';
import { type RawBuilder, sql } from 'kysely';

type Label = (id: unknown) => RawBuilder<unknown>;

/** SQL for the name of a person, or of a buyer's company. */
export const personLabelSql = (id: unknown): RawBuilder<unknown> =>
  sql`(select coalesce(company_name, name) from users where id = ${id})`;

const none: Label = () => sql`null`;

/** SQL for the number or name of a record of each kind at the time of the statement. */
const labels: Record<AuditObject, Label> = {
  account: personLabelSql,
  staff: personLabelSql,
  buyer: personLabelSql,
  invitation: none,
  brand: (id) => sql`(select name from brands where id = ${id})`,
  'stock-file': (id) => sql`(select original_name from stock_files where id = ${id})`,
  draft: (id) =>
    sql`(select original_name from stock_files join drafts on stock_file_id = stock_files.id where drafts.id = ${id})`,
  order: (id) => sql`(select number from orders where id = ${id})`,
  document: (id) => sql`(select number from documents where id = ${id})`,
  payment: (id) =>
    sql`(select coalesce(company_name, name) from users join payments on buyer_id = users.id where payments.id = ${id})`,
  'payment-proof': (id) =>
    sql`(select coalesce(company_name, name) from users join payment_proofs on buyer_id = users.id where payment_proofs.id = ${id})`,
  // A chat has the id of its buyer.
  chat: personLabelSql,
  notification: none,
  mail: (id) => sql`(select recipient from mails where id = ${id})`,
  job: none,
  settings: none,
  demo: none,
};

export const labelSql = (kind: AuditObject, id: unknown): RawBuilder<unknown> => labels[kind](sql`${id}::uuid`);
