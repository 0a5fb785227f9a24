import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';

/** A process that only runs the embedded database, for specs that kill it. Sends its parent the URL, or the error. */
const [dataDir = ''] = process.argv.slice(2);
try {
  const postgres = await startEmbeddedPostgres(dataDir);
  process.send?.({ url: postgres.url });
  process.once('message', () => postgres.stop().then(() => process.disconnect()));
} catch (error) {
  process.send?.({ refusal: error instanceof Error ? error.message : String(error) });
  process.disconnect();
}
