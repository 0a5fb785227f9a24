import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { messages } from '@portal/contract/messages';
import type { OrderPreview } from '@portal/contract/orders';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';
import { WorkQueue } from '../../platform/work-queue/work-queue.js';

const { jest } = import.meta;
/** As many small files are read at once: one for each processor, at least three, at most four. */
const places = Math.min(4, Math.max(3, availableParallelism()));

/** The reader processes that the portal in this process has started. */
function readerProcesses(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(' ').filter(Boolean);
  return children.map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('reader-process');
    } catch {
      return false;
    }
  });
}

// R05: processes are stopped and started by signals that only Unix has, and found through /proc.
(process.platform === 'linux' ? describe : describe.skip)('while the machine gives the readers no time', () => {
  let portal: TestPortal;
  let desk: OrderDesk;
  let buyers: TestClient[];
  let freezing: NodeJS.Timeout;

  beforeAll(async () => {
    portal = await TestPortal.start();
    const rows = [1, 2, 3].map((index) => ({ reference: `BR-${index}`, price: 10, available: 5 }));
    desk = await OrderDesk.open(portal, await portal.user('admin'), rows);
    buyers = await Promise.all(Array.from({ length: places + 1 }, () => portal.user('buyer')));
  });
  afterEach(() => {
    clearInterval(freezing);
    jest.restoreAllMocks();
  });
  afterAll(() => portal.stop());

  const preview = (buyer: TestClient) =>
    buyer.call<OrderPreview & { code?: string; message?: string }>('POST', '/api/orders/preview', {
      form: formWithFile('excelFile', 'Order.xlsx', desk.sheet({ 'BR-1': 2 }), {
        brand: desk.brandId,
        file: desk.fileId,
      }),
    });
  const counts = () => portal.app.get(WorkQueue).counts();
  const isReady = async () => (await portal.anonymous().get('/api/health/ready')).status === 200;

  /** Stops every reader as soon as it exists, so that it computes nothing. */
  function freezeReaders(): void {
    const freeze = () => {
      for (const pid of readerProcesses()) process.kill(pid, 'SIGSTOP');
    };
    freeze();
    freezing = setInterval(freeze, 2);
  }

  function anHourPasses(): void {
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000);
  }

  it('tells the buyers that the portal is busy, reads the file that waited, loses nothing, and stays ready', async () => {
    freezeReaders();
    const reading = buyers.slice(0, places).map(preview);
    await waitUntil(() => counts().running === places && readerProcesses().length >= places);
    const [last] = buyers.slice(places);
    const waiting = last && preview(last);
    await waitUntil(() => counts().waiting === 1);
    expect(await isReady()).toBe(true);

    clearInterval(freezing);
    anHourPasses();
    for (const { status, body } of await Promise.all(reading)) {
      expect(status).toBe(503);
      expect(body).toMatchObject({ code: 'common.unavailable', message: messages.common.readersBusy });
    }
    expect(await waiting).toMatchObject({ status: 200, body: { lineCount: 1 } });
    jest.restoreAllMocks();

    expect(await isReady()).toBe(true);
    expect(counts()).toEqual({ running: 0, waiting: 0 });
    for (const { status, body } of await Promise.all(buyers.map(preview))) {
      expect(status).toBe(200);
      expect(body.lineCount).toBe(1);
    }
  });
});
