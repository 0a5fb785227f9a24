import { request } from 'node:http';
import type { ErrorBody } from '@portal/contract/errors';
import type { OrderPreview } from '@portal/contract/orders';
import type { QueuePositionResponse } from '@portal/contract/workbook';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { type StockRow, stockSheet } from '../../../test/portal/sheets.js';
import { waitUntil } from '../../../test/wait-until.js';
import { WorkQueue } from '../../platform/work-queue/work-queue.js';

/** A workbook of 2 MB, which is read in about a second. */
const manyRows: StockRow[] = Array.from({ length: 30_000 }, (_, index) => ({
  reference: `FR-${index}`,
  price: 10,
  available: 5,
}));

describe('while one buyer has many workbooks read', () => {
  let portal: TestPortal;
  let desk: OrderDesk;
  let busy: TestClient;
  let other: TestClient;
  let large: Buffer;
  let type: string;

  beforeAll(async () => {
    portal = await TestPortal.start();
    desk = await OrderDesk.open(portal, await portal.user('admin'), manyRows.slice(0, 3));
    [busy, other] = [await portal.user('buyer'), await portal.user('buyer')];
    const form = new Response(
      formWithFile('excelFile', 'Order.xlsx', stockSheet(manyRows, { 'FR-1': 1 }), {
        brand: desk.brandId,
        file: desk.fileId,
      }),
    );
    type = form.headers.get('content-type') ?? '';
    large = Buffer.from(await form.arrayBuffer());
  });
  afterAll(() => portal.stop());

  /** Requests a preview of a file of 30,000 rows. The caller can abort the request. */
  function previewLarge(
    path: string,
    signal?: AbortSignal,
  ): Promise<{ status: number; body: string; retryAfter: string }> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${busy.token}`, 'content-type': type };
      const options = { method: 'POST', headers, agent: false, ...(signal ? { signal } : {}) };
      const sent = request(`${portal.url}/api/orders/${path}`, options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        answer.on('end', () => {
          const retryAfter = answer.headers['retry-after'] ?? '';
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString(), retryAfter });
        });
      });
      sent.on('error', reject);
      sent.end(large);
    });
  }

  const previewSmall = () =>
    other.call<OrderPreview>('POST', '/api/orders/preview', {
      form: formWithFile('excelFile', 'Order.xlsx', desk.sheet({ 'FR-1': 2 }), {
        brand: desk.brandId,
        file: desk.fileId,
      }),
    });
  const counts = () => portal.app.get(WorkQueue).counts();

  it("answers another buyer's preview before most of them, stays ready, and refuses more than 20 waiting files with 429", async () => {
    let answered = 0;
    const previews = Array.from({ length: 30 }, () => previewLarge('preview').finally(() => answered++));
    await waitUntil(() => counts().waiting >= 20);
    const refusedBefore = answered;
    expect((await busy.get<QueuePositionResponse>('/api/work')).body.ahead).toEqual(expect.any(Number));
    expect((await other.get<QueuePositionResponse>('/api/work')).body).toEqual({ ahead: null });
    const { status, body } = await previewSmall();
    expect(status).toBe(200);
    expect(body.lineCount).toBe(1);
    // Without fair scheduling the response would come only after all files that were waiting before this one.
    expect(answered - refusedBefore).toBeLessThan(20);
    expect((await portal.anonymous().get('/api/health/ready')).status).toBe(200);

    const answers = await Promise.all(previews);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(8);
    expect(answers.filter((answer) => answer.status === 200).length).toBe(30 - refused.length);
    for (const { body: text, retryAfter } of refused) {
      expect(JSON.parse(text) as ErrorBody).toMatchObject({
        code: 'common.too_much_waiting',
        message: expect.stringContaining('try again'),
      });
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
  });

  it.each(['preview', 'preview/problems'])(
    'drops the waiting jobs and stops the running ones when 20 senders of %s disconnect',
    async (path) => {
      const disconnect = new AbortController();
      const abandoned = Array.from({ length: 20 }, () => previewLarge(path, disconnect.signal).catch(() => null));
      await waitUntil(() => counts().running > 0 && counts().waiting > 10);
      disconnect.abort();
      await Promise.all(abandoned);
      await waitUntil(() => counts().running === 0 && counts().waiting === 0);
      expect((await previewSmall()).status).toBe(200);
    },
  );
});
