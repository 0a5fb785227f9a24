import { spawnSync } from 'node:child_process';
import { mkdtemp, open, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminBrand } from '@portal/contract/brands';
import type { DiskSpaceResponse } from '@portal/contract/disk-space';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import { formWithFile, TestClient } from '../test/portal/portal.js';
import { stockSheet } from '../test/portal/sheets.js';
import { PortalProcess } from '../test/processes/portal-process.js';
import { waitUntil } from '../test/wait-until.js';

const MB = 1024 * 1024;
const adminEmail = 'admin@example.com';
const password = 'a password of this test';
const buyerEmail = 'buyer@example.com';

/**
 * Mounts a separate disk of 260 MB at `folder`. Returns false on other systems than Linux or without the permission.
 */
function mount(folder: string): boolean {
  return (
    process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=260m', 'tmpfs', folder]).status === 0
  );
}

function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const probe = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]);
  return probe.status === 0;
}

// Mounting a disk requires root. `full-disk.http.spec.ts` tests the same errors on every machine, because it simulates
// them in the database and in the file storage.
(canMount() ? describe : describe.skip)('a portal whose files and database share a disk of 260 MB', () => {
  let folder: string;
  let portal: PortalProcess;
  let admin: TestClient;
  let buyer: TestClient;
  let brandId: string;
  let fileId: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-full-'));
    expect(mount(folder)).toBe(true);
    portal = PortalProcess.start({
      DATA_DIR: join(folder, 'data'),
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
    });
    const visitor = new TestClient(await portal.ready, '', '');
    const signIn = async (email: string) => {
      const { body } = await visitor.call<{ token: string; user: { _id: string } }>('POST', '/api/auth/login', {
        json: { email, password },
      });
      return new TestClient(visitor.url, body.user._id, email, body.token);
    };
    admin = await signIn(adminEmail);
    await visitor.call('POST', '/api/auth/register', {
      json: {
        name: 'Some Buyer',
        email: buyerEmail,
        phone: '+971501234567',
        companyName: 'Company',
        companyAddress: { street: '1 Street', city: 'Dubai', country: 'AE' },
        buyerType: 'Retail',
        password,
        confirmPassword: password,
      },
    });
    const { buyers } = (await admin.get<{ buyers: { _id: string }[] }>('/api/buyers')).body;
    await admin.call('PUT', `/api/buyers/${buyers[0]?._id}/status`, { json: { status: 'approved' } });
    buyer = await signIn(buyerEmail);
    brandId = (await admin.call<AdminBrand>('POST', '/api/brands', { json: { name: 'Brand' } })).body._id;
    fileId = (await upload('first.xlsx')).body.stockFiles[0]?._id ?? '';
    expect(fileId).not.toBe('');
  });
  afterAll(async () => {
    portal.child.kill('SIGTERM');
    await portal.ended;
    spawnSync('umount', [folder]);
    await rm(folder, { recursive: true, force: true });
  });

  const stock = [{ reference: 'A-1', price: 10, available: 100 }];
  const upload = (name: string) =>
    admin.call<StockFilesResponse & ErrorBody>('POST', `/api/catalogue/${brandId}/upload`, {
      form: formWithFile('files', name, stockSheet([...stock, { reference: name, price: 5 }])),
    });
  const placeOrder = () =>
    buyer.call<ErrorBody>('POST', '/api/orders', {
      form: formWithFile('excelFile', 'order.xlsx', stockSheet(stock, { 'A-1': 1 }), { brand: brandId, file: fileId }),
    });
  const ballast = () => join(folder, 'ballast');
  /** Fills the disk until only `bytesLeft` are free. */
  async function fill(bytesLeft: number) {
    const file = await open(ballast(), 'a');
    try {
      for (;;) {
        const { bavail, bsize } = await statfs(folder);
        const size = Math.min(bavail * bsize - bytesLeft, 4 * MB);
        if (size <= 0) return;
        await file.write(Buffer.alloc(size));
      }
    } catch {
      // Writing fails as expected: the disk is full before the whole filler file is written.
    } finally {
      await file.close();
    }
  }
  const spaceOf = async () => (await admin.get<DiskSpaceResponse>('/api/disk-space')).body.stores;
  const ready = () => admin.get<ErrorBody>('/api/health/ready');

  it('warns in the log and in the API about a disk that is 90 % full', async () => {
    expect((await spaceOf()).map(({ state }) => state)).toEqual(['ok', 'ok']);
    await fill(20 * MB);
    expect(await spaceOf()).toMatchObject([
      { store: 'files', state: 'low', totalBytes: 260 * MB },
      { store: 'database', state: 'low', totalBytes: 260 * MB },
    ]);
    expect((await ready()).status).toBe(200);
    // Log lines may arrive later than the response, because they come through the process's output, not the socket.
    await waitUntil(() => /"store":"files","freeMB":\d+,"totalMB":260.*90 % full/.test(portal.output));
    expect((await upload('second.xlsx')).status).toBe(201);
  });

  // R33
  it('refuses writes on a full disk with an error, still reads, and recovers once there is space', async () => {
    await fill(0);
    const { length: ordersBefore } = (await buyer.get<unknown[]>('/api/orders')).body;
    const refusals = new Set<string>();
    for (let round = 0; round < 20; round++) {
      const content = 'x'.repeat(4_000);
      const answers = {
        upload: await upload(`more-${round}.xlsx`),
        placeOrder: await placeOrder(),
        chat: await buyer.call<ErrorBody>('POST', '/api/chat/send-message', { json: { content } }),
      };
      for (const [action, { status, body }] of Object.entries(answers)) {
        // A small write still succeeds when it fits into pages that the database has already allocated.
        if (status < 300) continue;
        expect([action, status, body.code, body.message]).toEqual([
          action,
          507,
          'common.disk_full',
          messages.common.diskFull,
        ]);
        refusals.add(action);
      }
    }
    expect([...refusals]).toEqual(expect.arrayContaining(['upload', 'placeOrder']));
    expect((await buyer.get<unknown[]>('/api/orders')).body.length - ordersBefore).toBeLessThan(20);
    const reads = [
      `/api/catalogue/${brandId}/stock-file/${fileId}/download`,
      `/api/catalogue/${brandId}/stock-files`,
      '/api/orders',
      '/api/chat/my-chat',
      '/api/auth/me',
    ];
    for (const path of reads) expect([path, (await buyer.get(path)).status]).toEqual([path, 200]);
    expect((await ready()).status).toBe(503);
    expect((await ready()).body.message).toContain('files');
    expect((await spaceOf())[0]).toMatchObject({ store: 'files', state: 'full' });
    const fullLines = () =>
      portal.output.split('\n').filter((line) => line.includes('"store":"files"') && line.includes('disk is full'));
    await waitUntil(() => fullLines().length > 0 && portal.output.endsWith('\n'));
    expect(fullLines()).toEqual([expect.stringMatching(/"freeMB":0,"totalMB":260/)]);

    await rm(ballast());
    expect((await upload('after.xlsx')).status).toBe(201);
    expect((await placeOrder()).status).toBe(201);
    expect((await ready()).status).toBe(200);
    // A request's upload is removed after its response.
    await waitUntil(async () => (await readdir(join(folder, 'data', 'uploads'))).length === 0);
    await waitUntil(() => portal.output.includes('has room again'));
  });
});
