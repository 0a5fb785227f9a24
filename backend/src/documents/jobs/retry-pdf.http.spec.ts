import { getQueueToken } from '@nestjs/bullmq';
import type { TaxDocumentDetail } from '@portal/contract/documents/documents';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { Queue } from 'bullmq';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { enterSeller } from '../../../test/portal/seller.js';
import { waitUntil } from '../../../test/wait-until.js';
import { Storage } from '../../platform/storage/storage.js';
import { DOCUMENT_QUEUE } from './document-queue.js';

describe('a PDF that could not be made', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;
  let put: Storage['put'];

  beforeAll(async () => {
    portal = await TestPortal.start();
    put = portal.app.get(Storage).put;
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 12, available: 100 }]);
    await enterSeller(admin);
  });
  afterEach(() => {
    portal.app.get(Storage).put = put;
  });
  afterAll(() => portal.stop());

  const retry = (id: string, client = admin) =>
    client.call<TaxDocumentDetail & ErrorBody>('PUT', `/api/documents/${id}/retry-pdf`);
  const stateOf = async (id: string) => (await admin.get<TaxDocumentDetail>(`/api/documents/${id}`)).body.pdf;
  const pdf = (id: string) => buyer.get<ErrorBody>(`/api/documents/${id}/pdf`);

  /** Removes the job's own later attempts, so that only the retry can make the PDF. */
  async function giveUp(documentId: string): Promise<void> {
    const queue = portal.app.get<Queue>(getQueueToken(DOCUMENT_QUEUE), { strict: false });
    await waitUntil(async () => {
      const delayed = (await queue.getDelayed()).filter((job) => job?.data.documentId === documentId);
      for (const job of delayed) await job.remove();
      return delayed.length > 0;
    });
  }

  it('says so, and is made when an administrator asks for it, once for two who ask at the same time', async () => {
    const order = await desk.placed(buyer, { A1: 1 });
    portal.app.get(Storage).put = () => Promise.reject(new Error('The storage does not answer'));
    const id = (await desk.invoice(order)).body.documents[0]?._id ?? '';
    await waitUntil(async () => (await stateOf(id)) === 'failed');
    expect((await pdf(id)).body).toMatchObject({ code: 'document.not_ready', message: messages.documents.notMade });
    await giveUp(id);
    expect((await retry(id, buyer)).status).toBe(403);
    expect(await stateOf(id)).toBe('failed');

    // The next attempt is held back until both requests were answered.
    let storageAnswers = () => {};
    const answering = new Promise<void>((resolve) => {
      storageAnswers = resolve;
    });
    portal.app.get(Storage).put = async (...input) => {
      await answering;
      return put.apply(portal.app.get(Storage), input);
    };
    const answers = await Promise.all([retry(id), retry(id)]);
    expect(answers.map(({ status, body }) => [status, body.pdf])).toEqual([
      [200, 'waiting'],
      [200, 'waiting'],
    ]);
    expect((await pdf(id)).body.message).toBe(messages.documents.notReady);
    storageAnswers();
    await waitUntil(async () => (await stateOf(id)) === 'ready');
    expect((await pdf(id)).status).toBe(200);
    expect((await retry(id)).body.pdf).toBe('ready');
  });
});
