import type { ErrorBody } from '@portal/contract/errors';
import type { NotificationsResponse } from '@portal/contract/notifications';
import { type PaymentProof, type PaymentProofsResponse, proofLimits } from '@portal/contract/payment-proofs';
import sharp from 'sharp';
import { LiveClient } from '../../../test/portal/live-client.js';
import { MoneyDesk } from '../../../test/portal/money-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { invoicePdf } from '../../../test/portal/sheets.js';
import { startTogether } from '../../../test/portal/start-together.js';
import { waitUntil } from '../../../test/wait-until.js';

const absent = '01890000-0000-7000-8000-000000000000';
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 32, g: 64, b: 128, alpha: 0.5 } } });
const copy = (bytes: Uint8Array) => new Uint8Array(bytes);

// M04
describe('a transfer slip', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let desk: MoneyDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
  });
  beforeEach(async () => {
    desk = await MoneyDesk.open(portal, admin, await portal.user('buyer'));
  });
  afterAll(() => portal.stop());

  interface Slip {
    name?: string;
    bytes?: Uint8Array<ArrayBuffer>;
    fields?: Record<string, string>;
    headers?: Record<string, string>;
  }
  const send = ({ name = 'Slip.pdf', bytes = invoicePdf, fields = {}, headers = {} }: Slip = {}, by = desk.buyer) => {
    const all = { amount: '100.5', paidOn: '2026-11-01', orderIds: '[]', ...fields };
    const form = formWithFile('slipFile', name, bytes, all);
    return by.call<PaymentProof & ErrorBody>('POST', '/api/payment-proofs', { form, headers });
  };
  const confirm = (id: string, json: object) =>
    admin.call<PaymentProof & ErrorBody>('PUT', `/api/payment-proofs/${id}/confirm`, {
      json: { amount: '100.50', receivedOn: '2026-11-02', allocations: [], ...json },
    });
  const refuse = (id: string, reason = 'Not on our account') =>
    admin.call<PaymentProof & ErrorBody>('PUT', `/api/payment-proofs/${id}/refuse`, { json: { reason } });
  const download = async (id: string, by = admin) => {
    const answer = await fetch(`${portal.url}/api/payment-proofs/${id}/file`, {
      headers: { authorization: `Bearer ${by.token}` },
    });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const told = async (client: TestClient, type: string) => {
    const { notifications } = (await client.get<NotificationsResponse>('/api/notifications')).body;
    return notifications.filter((each) => each.type === type).map(({ message }) => message.replace(/\p{Cf}/gu, ''));
  };

  it('waits for the team, who is told at once, and is confirmed as a transfer that pays its orders', async () => {
    const [order = ''] = await desk.invoiced('100.50');
    const sockets = await Promise.all([admin, desk.buyer].map(({ token }) => LiveClient.open(portal.url, { token })));
    const accountChanges = () => sockets.map((socket) => socket.changes('receivables').length);
    const sent = await send({ fields: { orderIds: JSON.stringify([order.toUpperCase()]), reference: ' TT 7 ' } });
    expect([sent.status, sent.body]).toEqual([
      201,
      expect.objectContaining({
        state: 'waiting',
        amount: '100.50',
        paidOn: '2026-11-01',
        reference: 'TT 7',
        orders: [{ _id: order, orderNumber: expect.any(String) }],
        fileName: 'Slip.pdf',
        paymentId: null,
      }),
    ]);
    await waitUntil(() => accountChanges().every((count) => count === 1));
    expect(await told(admin, 'payment_proof')).toContain(
      'Test Company uploaded a transfer slip for AED 100.50, paid on 2026-11-01. Please check it.',
    );
    const allocations = [{ orderId: order, amount: '100.5' }];
    const { status, body } = await confirm(sent.body._id, { allocations, reference: 'TT 7' });
    expect([status, body.state]).toEqual([200, 'confirmed']);
    await waitUntil(() => accountChanges().every((count) => count >= 2));
    for (const socket of sockets) socket.close();
    expect(await desk.payment(body.paymentId ?? '')).toMatchObject({
      method: 'transfer',
      state: 'cleared',
      amount: '100.50',
      receivedOn: '2026-11-02',
      reference: 'TT 7',
    });
    expect(await desk.openOf(order)).toEqual(['0.00', 'Completed']);
    expect(await told(desk.buyer, 'payment_proof_answered')).toEqual(['We have received your transfer of AED 100.50.']);
  });

  it('is corrected by the team: amount, date and orders', async () => {
    const [named = '', other = ''] = await desk.invoiced('50', '60');
    const { _id } = (await send({ fields: { orderIds: JSON.stringify([named]) } })).body;
    const tooMuch = await confirm(_id, { amount: '40', allocations: [{ orderId: other, amount: '41' }] });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'payment.more_than_left']);
    const answer = await confirm(_id, { amount: '40', allocations: [{ orderId: other, amount: '35' }] });
    expect((await desk.payment(answer.body.paymentId ?? '')).unallocated).toBe('5.00');
    expect([answer.body.amount, answer.body.orders.map((order) => order._id)]).toEqual(['100.50', [named]]);
    expect(await desk.openOf(other)).toEqual(['25.00', 'Awaiting Payment']);
  });

  it('is refused with a reason, which the buyer is told', async () => {
    const { _id } = (await send()).body;
    expect((await refuse(_id, ' ')).status).toBe(400);
    const { status, body } = await refuse(_id);
    expect([status, body.state, body.reason]).toEqual([200, 'refused', 'Not on our account']);
    expect(await told(desk.buyer, 'payment_proof_answered')).toEqual([
      'Your transfer slip for AED 100.50 was refused. Reason: Not on our account',
    ]);
    expect((await confirm(_id, {})).body.code).toBe('payment_proof.answered');
  });

  it('is answered once by people who answer at the same time', async () => {
    const before = Number(await desk.balance());
    const { _id } = (await send()).body;
    const calls = [() => confirm(_id, {}), () => refuse(_id), () => confirm(_id, {}), () => refuse(_id)];
    const answers = await startTogether(1, calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const isConfirmed = answers.some(({ body }) => body.state === 'confirmed');
    expect(Number(await desk.balance())).toBeCloseTo(before - (isConfirmed ? 100.5 : 0), 2);
  });

  it('is sent once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': `slip ${desk.buyer.id}` };
    const png = copy(await picture(30, 30).png().toBuffer());
    const slip = { name: 'Slip.png', bytes: png, headers };
    const first = await send(slip);
    expect((await send(slip)).body).toEqual(first.body);
    expect((await send({ ...slip, fields: { amount: '1' } })).body.code).toBe('idempotency.key_reused');
  });

  it('that is a picture is drawn anew, so that nothing of the uploaded bytes is kept', async () => {
    const png = await picture(5000, 100)
      .withMetadata({ exif: { IFD0: { Copyright: 'Somebody' } } })
      .png()
      .toBuffer();
    const hidden = copy(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]));
    const { body } = await send({ name: 'Slip.png', bytes: hidden });
    const { headers, bytes } = await download(body._id);
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      'attachment; filename="Slip.png"',
    ]);
    const { format, width, exif } = await sharp(bytes).metadata();
    expect([format, width, exif, bytes.includes('script')]).toEqual(['png', 2339, undefined, false]);
    const jpeg = await send({ name: 'Photo.JPG', bytes: copy(await picture(90, 40).jpeg().toBuffer()) });
    expect((await sharp((await download(jpeg.body._id)).bytes).metadata()).format).toBe('jpeg');
  });

  it('is refused when it is no PDF, JPEG or PNG, or too large', async () => {
    const text = (content: string) => new TextEncoder().encode(content);
    const png = copy(await picture(300, 300).png().toBuffer());
    const large = new Uint8Array(proofLimits.bytes + 1);
    large.set(invoicePdf);
    const files: [string, Uint8Array<ArrayBuffer>][] = [
      ['empty.pdf', new Uint8Array()],
      ['page.pdf', text('<html>')],
      ['picture.pdf', png],
      ['large.pdf', large],
      ['document.png', invoicePdf],
      ['broken.png', png.slice(0, 200)],
      ['picture.svg', text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
      ['vector.png', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['picture.gif', copy(await picture(30, 30).gif().toBuffer())],
      ['slip.exe', invoicePdf],
    ];
    for (const [name, bytes] of files) {
      const { status, body } = await send({ name, bytes });
      expect([name, status, body.code]).toEqual([name, 400, 'payment_proof.file_invalid']);
    }
    expect((await desk.buyer.get<PaymentProofsResponse>('/api/payment-proofs')).body.total).toBe(0);
  });

  it('is refused with an amount, a day or orders that cannot be', async () => {
    const stranger = await MoneyDesk.open(portal, admin, await portal.user('buyer'));
    const [foreign] = await stranger.invoiced('10');
    for (const orderIds of [[foreign], [absent]]) {
      const { status, body } = await send({ fields: { orderIds: JSON.stringify(orderIds) } });
      expect([status, body.code]).toEqual([400, 'receivable.order_unknown']);
    }
    const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    const wrong: Record<string, string>[] = [
      { amount: '0' },
      { paidOn: tomorrow },
      { orderIds: 'x' },
      { orderIds: '{}' },
    ];
    for (const fields of wrong) expect([fields, (await send({ fields })).status]).toEqual([fields, 400]);
  });

  it('is seen by its own buyer and the team only', async () => {
    const { _id } = (await send()).body;
    const stranger = await portal.user('buyer');
    expect((await download(_id, desk.buyer)).bytes).toEqual(Buffer.from(invoicePdf));
    expect((await download(_id, stranger)).status).toBe(404);
    const list = async (client: TestClient, query = '') =>
      (await client.get<PaymentProofsResponse>(`/api/payment-proofs?${query}`)).body.proofs.map((proof) => proof._id);
    expect(await list(desk.buyer)).toEqual([_id]);
    expect(await list(stranger, `buyer=${desk.buyer.id}`)).toEqual([]);
    expect(await list(admin, `state=waiting&buyer=${desk.buyer.id}&sort=-amount&search=test`)).toEqual([_id]);
    expect(await list(admin, `state=refused&buyer=${desk.buyer.id}`)).toEqual([]);
  });
});
