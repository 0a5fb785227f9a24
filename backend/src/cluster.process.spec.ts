import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Cluster, hasClusterPrograms } from '../test/cluster.js';
import { ClusterLoad } from '../test/cluster-load.js';
import { deductionsDone, stockViolations, withClient } from '../test/stock-invariants.js';
import { readEnv } from './config/env.js';
import { openStorage } from './platform/storage/open-storage.js';

const patience = 240_000;
const people = 2;

// R02, R03, R04: of the run with a real Redis, where nginx is installed besides.
(process.env.TEST_REDIS_URL && hasClusterPrograms ? describe : describe.skip)(
  'many processes behind a balancer',
  () => {
    let cluster: Cluster;
    let load: ClusterLoad;

    beforeAll(async () => {
      cluster = await Cluster.start({ api: 2, workers: 2 });
      load = await ClusterLoad.prepare(cluster);
    }, patience);
    afterAll(() => cluster?.stop(), patience);

    it(
      'are restarted one after the other without a request that fails',
      async () => {
        load.begin(people);
        await load.more(4);
        for (const part of [...cluster.apis, ...cluster.workers.slice(1)]) {
          expect([part.name, await part.stop()]).toEqual([part.name, 0]);
          await load.more(2);
          await part.start();
          await load.more(2);
        }
        await load.end();
        expect(load.failures).toEqual([]);
      },
      patience,
    );

    it(
      'lose nothing that was acknowledged and do nothing twice, whichever of them is killed',
      async () => {
        const { database, redis, s3, apis, workers, balancer } = cluster;
        load.begin(people);
        for (const part of [database, redis, s3, apis[0], workers[0], balancer]) {
          await load.more(2);
          await part?.kill();
          await part?.start();
        }
        await load.more(2);
        await load.end();

        const url = cluster.database.directUrl;
        await deductionsDone(url, 60_000);
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
      },
      patience,
    );
  },
);
