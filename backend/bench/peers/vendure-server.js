/**
 * Vendure as the portal is measured beside it: `node vendure-server.js <folder with its packages> <database URL> <port>`.
 * Everything that costs it time and that an order does not need is left out: search index, mails, jobs in the database, a
 * user interface, and logs. It runs in production mode, and its worker in the same process.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , folder = '', databaseUrl = '', port = ''] = process.argv;
const { bootstrap, JobQueueService, LanguageCode, NoopLogger, PaymentMethodHandler } = createRequire(
  join(folder, 'package.json'),
)('@vendure/core');

const settledAtOnce = new PaymentMethodHandler({
  code: 'settled-at-once',
  description: [{ languageCode: LanguageCode.en, value: 'Settled at once' }],
  args: {},
  createPayment: (_context, _order, amount) => ({ amount, state: 'Settled' }),
  settlePayment: () => ({ success: true }),
});

const server = await bootstrap({
  logger: new NoopLogger(),
  apiOptions: { hostname: '127.0.0.1', port: Number(port), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: 'bearer',
    requireVerification: false,
    superadminCredentials: { identifier: 'superadmin', password: 'bench password' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: databaseUrl,
    synchronize: process.env.CREATE_TABLES === 'true',
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [settledAtOnce] },
});
await server.get(JobQueueService).start();
process.stdout.write('Vendure ready\n');

// Its input ends with the bench, also when the bench is killed.
process.stdin.once('end', () => process.exit()).resume();
