import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { stockViolations, waitForDeductions, withClient } from '../test/database/stock-invariants.js';
import { Cluster, hasClusterPrograms } from '../test/processes/cluster.js';
import { ClusterLoad } from '../test/processes/cluster-load.js';
import { readEnv } from './config/env.js';
import { openStorage } from './platform/storage/open-storage.js';

const userCount = 2;

// R02, R03, R04. These tests run only where TEST_REDIS_URL names a real Redis and where nginx and the other programs of
// the cluster are installed.
(process.env.TEST_REDIS_URL && hasClusterPrograms ? describe : describe.skip)(
  'a portal of several processes behind a load balancer',
  () => {
    let cluster: Cluster;
    let load: ClusterLoad;

    beforeAll(async () => {
      cluster = await Cluster.start({ api: 2, workers: 2 });
      load = await ClusterLoad.prepare(cluster);
    });
    afterAll(() => cluster?.stop());

    it('answers every request while its processes are restarted one after the other', async () => {
      load.begin(userCount);
      await load.more(4);
      for (const part of [...cluster.apis, ...cluster.workers.slice(1)]) {
        expect([part.name, await part.stop()]).toEqual([part.name, 0]);
        await load.more(2);
        await part.start();
        await load.more(2);
      }
      await load.end();
      expect(load.failures).toEqual([]);
    });

    it('loses no acknowledged order and deducts no order twice, whichever process is killed', async () => {
      const { database, redis, s3, apis, workers, balancer } = cluster;
      load.begin(userCount);
      for (const part of [database, redis, s3, apis[0], workers[0], balancer]) {
        await load.more(2);
        await part?.kill();
        await part?.start();
      }
      await load.more(2);
      await load.end();

      const url = cluster.database.directUrl;
      await waitForDeductions(url, 300_000);
      expect(await stockViolations(url)).toEqual({});
      const storage = await openStorage(readEnv(cluster.storage).storage);
      await withClient(url, async (client) => {
        const { rows: orders } = await client.query<{ id: string; inventory_status: string }>(
          'select id, inventory_status from orders',
        );
        expect(orders.map(({ id }) => id).sort()).toEqual([...load.placed].sort());
        const deducted = orders.filter((order) => order.inventory_status === 'success').map(({ id }) => id);
        expect(deducted.sort()).toEqual([...load.approved].sort());
        const { rows: files } = await client.query<{ key: string }>(
          'select distinct storage_key as key from stored_files',
        );
        for (const { key } of files) {
          const bytes = await buffer(await storage.read(key));
          expect(createHash('sha256').update(bytes).digest('hex')).toBe(key);
        }
      });
    });
  },
);
