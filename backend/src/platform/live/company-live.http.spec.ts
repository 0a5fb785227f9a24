import { MikroORM } from '@mikro-orm/postgresql';
import type { OpenedDraft } from '@portal/contract/drafts';
import { type CompanyRole, companyRoles } from '@portal/contract/policy';
import { sql } from 'kysely';
import { withClient } from '../../../test/database/stock-invariants.js';
import { LiveClient } from '../../../test/portal/live-client.js';
import { MoneyDesk } from '../../../test/portal/money-desk.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { enterSeller } from '../../../test/portal/seller.js';
import { waitUntil } from '../../../test/wait-until.js';
import { LIVE_CHANNEL, type LiveMessage } from './broadcast.js';

// K01, R26, R29
describe('live events of a company', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let company: Record<CompanyRole, TestClient>;
  let sockets: Record<CompanyRole, LiveClient>;
  let stranger: LiveClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
    await enterSeller(admin);
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 1_000 }]);
  });
  beforeEach(async () => {
    const [owner, other] = [await portal.user('buyer'), await portal.user('buyer')];
    const [buyer, accountant, viewer] = await Promise.all([
      portal.member(owner, 'buyer'),
      portal.member(owner, 'accountant'),
      portal.member(owner, 'viewer'),
    ]);
    company = { owner, buyer, accountant, viewer };
    const live = ({ token }: TestClient) => LiveClient.open(portal.url, { token });
    stranger = await live(await portal.member(other, 'owner'));
    sockets = {
      owner: await live(owner),
      buyer: await live(buyer),
      accountant: await live(accountant),
      viewer: await live(viewer),
    };
  });
  afterEach(() => {
    for (const socket of [stranger, ...Object.values(sockets)]) socket.close();
  });
  afterAll(() => portal.stop());

  const update = (client: TestClient, facts: string) =>
    sql`update users set ${sql.raw(facts)} where id = ${client.id}`.execute(
      portal.app.get(MikroORM).em.fork().getKysely(),
    );
  const heard = (role: CompanyRole, resource: string) => sockets[role].changes(resource).length;
  const allHear = (resource: string, count: number) =>
    waitUntil(() => companyRoles.every((role) => heard(role, resource) >= count));
  const changesOfOthers = () =>
    ['orders', 'drafts', 'documents', 'receivables'].flatMap((resource) => stranger.changes(resource));

  it('of orders, drafts, documents and the account reach all members, and no other company', async () => {
    const json = { brand: desk.brandId, file: desk.fileId };
    const { body } = await company.buyer.call<OpenedDraft>('POST', '/api/drafts', { json });
    await allHear('drafts', 1);
    await company.owner.call('DELETE', `/api/drafts/${body.draft._id}`);
    await allHear('drafts', 2);
    const id = await desk.placed(company.buyer, { A1: 2 });
    await allHear('orders', 1);
    expect((await desk.invoice(id)).status).toBe(200);
    await allHear('documents', 1);
    await allHear('receivables', 1);
    await allHear('orders', 2);
    const money = await MoneyDesk.open(portal, admin, company.owner);
    const before = heard('accountant', 'receivables');
    await money.recorded({ amount: '10.00', receivedOn: '2026-11-01' });
    await allHear('receivables', before + 1);
    expect(changesOfOthers()).toEqual([]);
  });

  it('name who registered it, to whom alone a process of the release before delivers them', async () => {
    const payloads: string[] = [];
    await withClient(portal.database.url, async (client) => {
      client.on('notification', ({ payload }) => payloads.push(payload ?? ''));
      await client.query(`listen ${LIVE_CHANNEL}`);
      await desk.placed(company.buyer, { A1: 1 });
      await company.buyer.call('POST', '/api/chat/send-message', { json: { content: 'Hello' } });
      await waitUntil(() => payloads.some((payload) => payload.includes('"chat"')));
    });
    const messages = payloads.map((payload): LiveMessage => JSON.parse(payload));
    const audiences = messages.flatMap(({ to }) => to).filter((audience) => 'company' in audience);
    // Late events of the company of another test are among them, such as that of an invoice's PDF.
    expect(audiences).toEqual(audiences.map((audience) => ({ ...audience, user: audience.company })));
    expect(audiences.filter((audience) => audience.company === company.owner.id).length).toBeGreaterThanOrEqual(2);
  });

  it('end at once for a member who is removed, and for all members when the company is rejected', async () => {
    await update(company.accountant, 'removed_at = now()');
    await waitUntil(() => !sockets.accountant.socket.connected);
    expect(sockets.accountant.ended).toBe('io server disconnect');
    await desk.placed(company.buyer, { A1: 1 });
    await waitUntil(() => heard('viewer', 'orders') === 1 && heard('owner', 'orders') === 1);
    expect(heard('accountant', 'orders')).toBe(0);
    for (const member of Object.values(company)) await update(member, `status = 'rejected'`);
    await waitUntil(() => Object.values(sockets).every(({ socket }) => !socket.connected));
    expect(stranger.socket.connected).toBe(true);
  });

  it('tell a member whose role has changed to fetch the session again, and nobody else', async () => {
    await update(company.buyer, `company_role = 'viewer'`);
    await waitUntil(() => heard('buyer', 'session') === 1);
    expect((await company.buyer.call('POST', '/api/chat/typing', { json: {} })).status).toBe(403);
    await desk.placed(company.owner, { A1: 1 });
    await allHear('orders', 1);
    expect([heard('owner', 'session'), heard('viewer', 'session')]).toEqual([0, 0]);
  });
});
