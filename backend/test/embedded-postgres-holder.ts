import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.js';

/** A portal reduced to its database, for specs that kill it: tells its parent the address, or why there is none. */
const [dataDir = ''] = process.argv.slice(2);
try {
  const postgres = await startEmbeddedPostgres(dataDir);
  process.send?.({ url: postgres.url });
  process.once('message', () => postgres.stop().then(() => process.disconnect()));
} catch (error) {
  process.send?.({ refusal: error instanceof Error ? error.message : String(error) });
  process.disconnect();
}
