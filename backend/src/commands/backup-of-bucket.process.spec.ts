import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTestDatabase } from '../../test/database/database.js';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { TestPortal } from '../../test/portal/portal.js';
import { queryRows, runBackupCommand } from '../../test/processes/backup-commands.js';
import { S3Server } from '../../test/servers/s3-server.js';
import { readEnv } from '../config/env.js';
import { openStorage } from '../platform/storage/open-storage.js';

// R14
describe('a portal whose files are stored in a bucket', () => {
  it('can be backed up, and restored into another bucket or onto a disk', async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'portal-backup-'));
    const [source, target] = await Promise.all([
      S3Server.start(join(scratch, 'here')),
      S3Server.start(join(scratch, 'there')),
    ]);
    const portal = await TestPortal.start(source.settings);
    const targets = await Promise.all([createTestDatabase(), createTestDatabase()]);
    try {
      const desk = await OrderDesk.open(portal, await portal.user('admin'), [
        { reference: 'HL-103', price: 10, available: 10 },
      ]);
      await desk.placed(await portal.user('buyer'), { 'HL-103': 1 });
      await portal.app.close();
      const folder = join(scratch, 'backup');
      const from = { ...source.settings, DATABASE_URL: portal.database.url, DATA_DIR: portal.env.dataDir };
      expect(await runBackupCommand('backup', folder, from)).toMatchObject({ code: 0 });
      for (const [index, storage] of [target.settings, {}].entries()) {
        const url = targets[index]?.url ?? '';
        const into = { ...storage, DATABASE_URL: url, DATA_DIR: join(scratch, `into-${index}`) };
        expect(await runBackupCommand('restore', folder, into)).toMatchObject({ code: 0 });
        const files = await queryRows<{ key: string }>(url, 'select storage_key as key from stored_files');
        expect(files.length).toBeGreaterThan(1);
        const restored = await openStorage(readEnv(into).storage);
        for (const { key } of files) {
          const bytes = await buffer(await restored.read(key));
          expect(createHash('sha256').update(bytes).digest('hex')).toBe(key);
        }
      }
    } finally {
      await Promise.all([portal.database, ...targets].map((database) => database.drop()));
      await Promise.all([source.stop(), target.stop()]);
      await rm(portal.env.dataDir, { recursive: true, force: true });
      await rm(scratch, { recursive: true, force: true });
    }
  });
});
