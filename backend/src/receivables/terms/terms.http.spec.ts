import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { BuyerTerms } from '@portal/contract/receivables';
import type { Settings } from '@portal/contract/settings';
import { withClient } from '../../../test/database/stock-invariants.js';
import { ConnectedUsers } from '../../../test/portal/live-client.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';

describe('the terms of a buyer', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
  });
  beforeEach(async () => {
    buyer = await portal.user('buyer');
  });
  afterAll(() => portal.stop());

  const set = (json: object, id = buyer.id, client = admin) =>
    client.call<BuyerTerms & ErrorBody>('PUT', `/api/receivables/${id}/terms`, { json });

  // M05
  it('take precedence over those of the portal, which apply where the buyer has none', async () => {
    const { version, ...settings } = (await admin.get<Settings>('/api/settings')).body;
    const seller = { ...settings.seller, paymentDays: 45 };
    const credit = { creditLimit: '20000', overdueDays: 10, holdOnBounce: true };
    await admin.call('PUT', '/api/settings', { json: { ...settings, version, seller, credit } });
    const defaults = { paymentDays: 45, creditLimit: '20000.00', overdueDays: 10 };
    const none = { paymentDays: null, creditLimit: null, onHold: false, holdReason: null };
    expect((await set({ onHold: false })).body).toEqual({ ...none, applied: defaults });
    const own = { paymentDays: 0, creditLimit: '1,500.5', onHold: false };
    expect((await set(own)).body).toEqual({
      ...{ paymentDays: 0, creditLimit: '1500.50', onHold: false, holdReason: null },
      applied: { paymentDays: 0, creditLimit: '1500.50', overdueDays: 10 },
    });
    expect((await set({ ...own, creditLimit: 0 })).body.applied).toMatchObject({ creditLimit: '0.00' });
    expect((await set(none)).body).toEqual({ ...none, applied: defaults });
  });

  it('that are not sent stay as they are: a hold that was set meanwhile, or the limit of a colleague', async () => {
    await set({ creditLimit: '500', onHold: true, holdReason: 'Cheque 12 bounced' });
    const held = { creditLimit: '500.00', onHold: true, holdReason: 'Cheque 12 bounced' };
    expect((await set({ paymentDays: 7 })).body).toMatchObject({ ...held, paymentDays: 7 });
    expect((await set({ onHold: false })).body).toMatchObject({
      ...held,
      paymentDays: 7,
      onHold: false,
      holdReason: null,
    });
    expect((await set({})).body).toMatchObject({ paymentDays: 7, creditLimit: '500.00', onHold: false });
  });

  it('keep the time since when the buyer is on hold, and lose the reason with the hold', async () => {
    const since = () =>
      withClient(portal.database.url, async (client) => {
        const { rows } = await client.query<{ since: string | null }>(
          'select on_hold_since::text as since from users where id = $1',
          [buyer.id],
        );
        return rows[0]?.since;
      });
    const held = await set({ onHold: true, holdReason: ' Cheque 12 bounced ' });
    expect(held.body).toMatchObject({ onHold: true, holdReason: 'Cheque 12 bounced' });
    const first = await since();
    expect(first).toEqual(expect.any(String));
    expect((await set({ onHold: true, holdReason: '' })).body).toMatchObject({ onHold: true, holdReason: null });
    expect(await since()).toBe(first);
    const released = await set({ onHold: false, holdReason: 'Paid' });
    expect(released.body).toMatchObject({ onHold: false, holdReason: null });
    expect(await since()).toBeNull();
  });

  it.each([
    ['paymentDays', 366],
    ['paymentDays', 1.5],
    ['creditLimit', '-1'],
    ['creditLimit', '1.005'],
    ['creditLimit', '12345678901234'],
    ['onHold', null],
    ['holdReason', 'x'.repeat(2_001)],
  ])('are refused with an invalid %s (%j)', async (field, value) => {
    const { status, body } = await set({ onHold: true, [field]: value });
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it('are those of buyers alone', async () => {
    const absent = await set({ onHold: true }, '01890000-0000-7000-8000-000000000000');
    expect([absent.status, absent.body.error]).toEqual([404, messages.receivables.buyerNotFound]);
    expect((await set({ onHold: true }, admin.id)).status).toBe(404);
    expect((await set({ onHold: false }, buyer.id, buyer)).status).toBe(403);
  });

  it('reach the windows of the team and of the buyer', async () => {
    const users = await ConnectedUsers.open(portal);
    await set({ onHold: true }, users.clients.buyer.id, users.clients.admin);
    await users.receiveEarlierEvents();
    const changes = (name: 'admin' | 'buyer' | 'other') =>
      ['receivables', 'buyers'].map((resource) => users.eventsOf(name, resource));
    const change = ['updated', users.clients.buyer.id];
    expect(changes('admin')).toEqual([[change], [change]]);
    expect(changes('buyer')).toEqual([[change], []]);
    expect(changes('other')).toEqual([[], []]);
    users.close();
  });
});
