import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { Migration20261121000001_foundation } from '../../../migrations/Migration20261121000001_foundation.js';
import { Migration20261121000010_accounts } from '../../../migrations/Migration20261121000010_accounts.js';
import { Migration20261121000020_mail } from '../../../migrations/Migration20261121000020_mail.js';
import { Migration20261121000030_buyers } from '../../../migrations/Migration20261121000030_buyers.js';
import { Migration20261121000040_notifications } from '../../../migrations/Migration20261121000040_notifications.js';
import { Migration20261121000041_handled_events } from '../../../migrations/Migration20261121000041_handled_events.js';
import { Migration20261121000050_orders } from '../../../migrations/Migration20261121000050_orders.js';
import { Migration20261121000060_catalogue } from '../../../migrations/Migration20261121000060_catalogue.js';
import { Migration20261121000061_stock_lines } from '../../../migrations/Migration20261121000061_stock_lines.js';
import { Migration20261121000070_dashboard } from '../../../migrations/Migration20261121000070_dashboard.js';
import { Migration20261121000080_chat } from '../../../migrations/Migration20261121000080_chat.js';
import { Migration20261121000085_told_at_once } from '../../../migrations/Migration20261121000085_told_at_once.js';
import { Migration20261121000090_pictures } from '../../../migrations/Migration20261121000090_pictures.js';
import { Migration20261121000100_list_indexes } from '../../../migrations/Migration20261121000100_list_indexes.js';
import { Migration20261122010000_forgotten_pictures } from '../../../migrations/Migration20261122010000_forgotten_pictures.js';
import { Migration20261122020000_order_walks } from '../../../migrations/Migration20261122020000_order_walks.js';
import { Migration20261122030000_retired_events } from '../../../migrations/Migration20261122030000_retired_events.js';
import { connectWithinMs } from './database-url.js';
import { releaseLostTransactions } from './lost-transactions.js';
import { prepareStatements } from './prepared-statements.js';

/**
 * The connection and migrations, without entities: what a migration run or a test database needs. Modules add their
 * entities through `MikroOrmModule.forFeature`.
 */
export function ormConfig(databaseUrl: string) {
  return defineConfig({
    clientUrl: databaseUrl,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: {
      // Named here rather than found in a folder: the same list runs from sources under test and from the built output.
      migrationsList: [
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
      ],
      tableName: 'migrations',
      transactional: true,
      // Each in a transaction of its own, so that one may make its indexes outside of any.
      allOrNothing: false,
      snapshot: false,
      silent: true,
    },
    discovery: { warnWhenNoEntities: false },
    // Two statements per request at most wait on each other; more connections than cores × 8 only queue in PostgreSQL.
    pool: { min: 1, max: 16 },
    driverOptions: {
      onPoolCreated: (pool: Pool) => {
        prepareStatements(pool);
        releaseLostTransactions(pool);
      },
      connectionTimeoutMillis: connectWithinMs,
      // A process that is frozen in a transaction must not hold the others up. Longer than reading a workbook may take (30 s).
      idle_in_transaction_session_timeout: 60_000,
    },
    forceUtcTimezone: true,
  });
}
