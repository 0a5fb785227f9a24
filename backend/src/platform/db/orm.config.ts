import type { EntitySchema } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { Migration20261121000001_foundation } from '../../../migrations/2026-11-21/Migration20261121000001_foundation.js';
import { Migration20261121000010_accounts } from '../../../migrations/2026-11-21/Migration20261121000010_accounts.js';
import { Migration20261121000020_mail } from '../../../migrations/2026-11-21/Migration20261121000020_mail.js';
import { Migration20261121000030_buyers } from '../../../migrations/2026-11-21/Migration20261121000030_buyers.js';
import { Migration20261121000040_notifications } from '../../../migrations/2026-11-21/Migration20261121000040_notifications.js';
import { Migration20261121000041_handled_events } from '../../../migrations/2026-11-21/Migration20261121000041_handled_events.js';
import { Migration20261121000050_orders } from '../../../migrations/2026-11-21/Migration20261121000050_orders.js';
import { Migration20261121000060_catalogue } from '../../../migrations/2026-11-21/Migration20261121000060_catalogue.js';
import { Migration20261121000061_stock_lines } from '../../../migrations/2026-11-21/Migration20261121000061_stock_lines.js';
import { Migration20261121000070_dashboard } from '../../../migrations/2026-11-21/Migration20261121000070_dashboard.js';
import { Migration20261121000080_chat } from '../../../migrations/2026-11-21/Migration20261121000080_chat.js';
import { Migration20261121000085_told_at_once } from '../../../migrations/2026-11-21/Migration20261121000085_told_at_once.js';
import { Migration20261121000090_pictures } from '../../../migrations/2026-11-21/Migration20261121000090_pictures.js';
import { Migration20261121000100_list_indexes } from '../../../migrations/2026-11-21/Migration20261121000100_list_indexes.js';
import { Migration20261122010000_forgotten_pictures } from '../../../migrations/2026-11-22/Migration20261122010000_forgotten_pictures.js';
import { Migration20261122020000_order_walks } from '../../../migrations/2026-11-22/Migration20261122020000_order_walks.js';
import { Migration20261122030000_retired_events } from '../../../migrations/2026-11-22/Migration20261122030000_retired_events.js';
import { Migration20261122040000_stock_progress } from '../../../migrations/2026-11-22/Migration20261122040000_stock_progress.js';
import { Migration20261122050000_remembered_tables } from '../../../migrations/2026-11-22/Migration20261122050000_remembered_tables.js';
import { Migration20261122051000_barcodes } from '../../../migrations/2026-11-22/Migration20261122051000_barcodes.js';
import { Migration20261122060000_demo } from '../../../migrations/2026-11-22/Migration20261122060000_demo.js';
import { Migration20261122070000_notification_references } from '../../../migrations/2026-11-22/Migration20261122070000_notification_references.js';
import { Migration20261122080000_order_details } from '../../../migrations/2026-11-22/Migration20261122080000_order_details.js';
import { Migration20261122081000_stock_differences } from '../../../migrations/2026-11-22/Migration20261122081000_stock_differences.js';
import { Migration20261122082000_delisted_stock } from '../../../migrations/2026-11-22/Migration20261122082000_delisted_stock.js';
import { Migration20261122085000_size_columns } from '../../../migrations/2026-11-22/Migration20261122085000_size_columns.js';
import { Migration20261123010000_order_revisions } from '../../../migrations/2026-11-23/Migration20261123010000_order_revisions.js';
import { Migration20261123020000_order_notes } from '../../../migrations/2026-11-23/Migration20261123020000_order_notes.js';
import { Migration20261123070000_drafts } from '../../../migrations/2026-11-23/Migration20261123070000_drafts.js';
import { Migration20261123090000_quick_search } from '../../../migrations/2026-11-23/Migration20261123090000_quick_search.js';
import { Migration20261123100000_documents } from '../../../migrations/2026-11-23/Migration20261123100000_documents.js';
import { Migration20261123130000_document_lists } from '../../../migrations/2026-11-23/Migration20261123130000_document_lists.js';
import { Migration20261123140000_deleted_orders } from '../../../migrations/2026-11-23/Migration20261123140000_deleted_orders.js';
import { Migration20261127010000_tally_by_kind } from '../../../migrations/2026-11-27/Migration20261127010000_tally_by_kind.js';
import { Migration20261128010000_unreturned_events } from '../../../migrations/2026-11-28/Migration20261128010000_unreturned_events.js';
import { Migration20261128020000_plain_emails } from '../../../migrations/2026-11-28/Migration20261128020000_plain_emails.js';
import { Migration20261129010000_receivables } from '../../../migrations/2026-11-29/Migration20261129010000_receivables.js';
import { Migration20261129060000_payment_proofs } from '../../../migrations/2026-11-29/Migration20261129060000_payment_proofs.js';
import { Migration20261129070000_invoice_reminders } from '../../../migrations/2026-11-29/Migration20261129070000_invoice_reminders.js';
import { Migration20261129080000_folded_search } from '../../../migrations/2026-11-29/Migration20261129080000_folded_search.js';
import { Migration20261129120000_languages } from '../../../migrations/2026-11-29/Migration20261129120000_languages.js';
import { Migration20261129170000_price_columns } from '../../../migrations/2026-11-29/Migration20261129170000_price_columns.js';
import { Migration20261130010000_second_factor } from '../../../migrations/2026-11-30/Migration20261130010000_second_factor.js';
import { Migration20261130020000_staff_roles } from '../../../migrations/2026-11-30/Migration20261130020000_staff_roles.js';
import { Migration20261130021000_invitations } from '../../../migrations/2026-11-30/Migration20261130021000_invitations.js';
import { Migration20261130030000_audit_events } from '../../../migrations/2026-11-30/Migration20261130030000_audit_events.js';
import { Migration20261130040000_companies } from '../../../migrations/2026-11-30/Migration20261130040000_companies.js';
import { Migration20261130041000_order_placed_by } from '../../../migrations/2026-11-30/Migration20261130041000_order_placed_by.js';
import { Migration20261130050000_reminder_mails } from '../../../migrations/2026-11-30/Migration20261130050000_reminder_mails.js';
import { Migration20261130060000_audited_company_roles } from '../../../migrations/2026-11-30/Migration20261130060000_audited_company_roles.js';
import { Migration20261130070000_newest_companies } from '../../../migrations/2026-11-30/Migration20261130070000_newest_companies.js';
import { Migration20261130080000_payment_indexes } from '../../../migrations/2026-11-30/Migration20261130080000_payment_indexes.js';
import { Migration20261201010000_cheques_by_date } from '../../../migrations/2026-12-01/Migration20261201010000_cheques_by_date.js';
import { connectTimeoutMs } from './database-url.js';
import { releaseLostConnections } from './lost-transactions.js';
import { prepareStatements } from './prepared-statements.js';

/** An explicit list instead of a folder, so that tests from sources and the build output run the same migrations. */
export const migrationsList = [
  Migration20261121000001_foundation,
  Migration20261121000010_accounts,
  Migration20261121000020_mail,
  Migration20261121000030_buyers,
  Migration20261121000040_notifications,
  Migration20261121000041_handled_events,
  Migration20261121000050_orders,
  Migration20261121000060_catalogue,
  Migration20261121000061_stock_lines,
  Migration20261121000070_dashboard,
  Migration20261121000080_chat,
  Migration20261121000085_told_at_once,
  Migration20261121000090_pictures,
  Migration20261121000100_list_indexes,
  Migration20261122010000_forgotten_pictures,
  Migration20261122020000_order_walks,
  Migration20261122030000_retired_events,
  Migration20261122040000_stock_progress,
  Migration20261122050000_remembered_tables,
  Migration20261122051000_barcodes,
  Migration20261122060000_demo,
  Migration20261122070000_notification_references,
  Migration20261122080000_order_details,
  Migration20261122081000_stock_differences,
  Migration20261122082000_delisted_stock,
  Migration20261122085000_size_columns,
  Migration20261123010000_order_revisions,
  Migration20261123020000_order_notes,
  Migration20261123070000_drafts,
  Migration20261123090000_quick_search,
  Migration20261123100000_documents,
  Migration20261123130000_document_lists,
  Migration20261123140000_deleted_orders,
  Migration20261127010000_tally_by_kind,
  Migration20261128010000_unreturned_events,
  Migration20261128020000_plain_emails,
  Migration20261129010000_receivables,
  Migration20261129060000_payment_proofs,
  Migration20261129070000_invoice_reminders,
  Migration20261129080000_folded_search,
  Migration20261129120000_languages,
  Migration20261129170000_price_columns,
  Migration20261130010000_second_factor,
  Migration20261130020000_staff_roles,
  Migration20261130021000_invitations,
  Migration20261130030000_audit_events,
  Migration20261130040000_companies,
  Migration20261130041000_order_placed_by,
  Migration20261130050000_reminder_mails,
  Migration20261130060000_audited_company_roles,
  Migration20261130070000_newest_companies,
  Migration20261130080000_payment_indexes,
  Migration20261201010000_cheques_by_date,
];

/** The connection and migrations. A migration run needs no `entities`; the portal has those of `src/entities.ts`. */
export function ormConfig(databaseUrl: string, entities: readonly EntitySchema[] = []) {
  return defineConfig({
    clientUrl: databaseUrl,
    entities: [...entities],
    extensions: [Migrator],
    migrations: {
      migrationsList,
      tableName: 'migrations',
      transactional: true,
      // Each migration has its own transaction, so that one can create indexes concurrently, outside a transaction.
      allOrNothing: false,
      snapshot: false,
      silent: true,
    },
    discovery: { warnWhenNoEntities: false },
    // More than about 8 connections per core only wait for each other; a request runs at most two statements at once.
    // A connection used by the sweeps, every 15 s, stays open: opening one costs 10 ms of CPU.
    pool: { min: 1, max: 16, idleTimeoutMillis: 30_000 },
    driverOptions: {
      onPoolCreated: (pool: Pool) => {
        prepareStatements(pool);
        releaseLostConnections(pool);
      },
      connectionTimeoutMillis: connectTimeoutMs,
      // A process that freezes inside a transaction must not block others. Longer than reading a workbook may take (30
      // s).
      idle_in_transaction_session_timeout: 60_000,
    },
    forceUtcTimezone: true,
  });
}
