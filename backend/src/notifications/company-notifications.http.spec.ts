import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import type { MailKind } from '@portal/contract/mails';
import type { NotificationsResponse } from '@portal/contract/notifications';
import type { AccountStatus, CompanyRole } from '@portal/contract/policy';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { waitForMails } from '../../test/portal/mailbox.js';
import { MoneyDesk } from '../../test/portal/money-desk.js';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../test/portal/portal.js';
import { enterSeller } from '../../test/portal/seller.js';
import { invoicePdf, stockSheet } from '../../test/portal/sheets.js';
import { waitUntil } from '../../test/wait-until.js';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { renderMail } from '../platform/mail/render-mail.js';
import { User } from '../users/user.entity.js';
import { notifyOfAccountStatus } from './account-notifications.js';

const stock = [{ reference: 'A1', price: 10, available: 1_000 }];

// K01
describe('the members of a company', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let company: Record<CompanyRole, TestClient>;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
    await enterSeller(admin);
    desk = await OrderDesk.open(portal, admin, stock);
  });
  beforeEach(async () => {
    company = await newCompany();
  });
  afterAll(() => portal.stop());

  const newCompany = async () => {
    const owner = await portal.user('buyer');
    const [buyer, accountant, viewer] = await Promise.all([
      portal.member(owner, 'buyer'),
      portal.member(owner, 'accountant'),
      portal.member(owner, 'viewer'),
    ]);
    return { owner, buyer, accountant, viewer };
  };
  const em = () => portal.app.get(MikroORM).em.fork();
  const run = (statement: RawBuilder<unknown>) => statement.execute(em().getKysely());
  /** The company's recipients in a table with a `user_id`: a role for each row. */
  const rolesIn = async (recipients: RawBuilder<unknown>, of = company) => {
    const { rows } = await sql<{ role: string }>`
      select company_role as role from ${recipients} and company_id = ${of.owner.id} order by role`.execute(
      em().getKysely(),
    );
    return rows.map(({ role }) => role);
  };
  const told = (type: string, of = company) =>
    rolesIn(
      sql`notification_recipients recipient join users on users.id = user_id
        join notifications on notifications.id = notification_id where type = ${type}`,
      of,
    );
  const mailed = (kind: MailKind, of = company) =>
    rolesIn(sql`mails join users on users.id = user_id where kind = ${kind}`, of);
  const compose = async (kind: MailKind, person: TestClient, about: Record<string, string>) => {
    const write = await portal.app.get(MailComposers, { strict: false }).of(kind);
    const due = { id: randomUUID(), userId: person.id, about, requestedAt: new Date(Date.now() - 60_000) };
    return write(due, { em: em(), language: 'en', link: (path) => path });
  };

  const buying = ['buyer', 'owner'];
  const paying = ['accountant', 'owner'];
  const concernedByMoney = ['accountant', 'buyer', 'owner'];
  const everyone = ['accountant', 'buyer', 'owner', 'viewer'];

  it('who buy or pay are told and mailed of approval, payment, credit note and cancellation of a colleague’s order', async () => {
    const other = await newCompany();
    const id = await desk.placed(company.buyer, { A1: 9 });
    expect((await desk.invoice(id)).status).toBe(200);
    expect(await mailed('order-approved')).toEqual(concernedByMoney);
    expect(await told('order_status_update')).toEqual(concernedByMoney);
    for (const role of ['owner', 'buyer', 'accountant'] as const) {
      const [mail] = await waitForMails(portal.env.dataDir, company[role].email, 1);
      expect(mail?.subject).toMatch(/is approved$/);
      expect(mail?.text).toContain(role === 'owner' ? 'Test buyer' : `Test ${role}`);
      expect(mail?.text).toMatch(/\/documents\//);
    }
    expect((await desk.credit(id, { A1: 2 }, { restock: false })).status).toBe(200);
    expect(await mailed('credit-note')).toEqual(concernedByMoney);
    await admin.call('PUT', `/api/orders/${id}/payment`, { json: {} });
    expect([await mailed('order-paid'), await told('payment_complete')]).toEqual([concernedByMoney, concernedByMoney]);
    await admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: { reason: 'Returned' } });
    expect(await mailed('order-cancelled')).toEqual(concernedByMoney);
    expect(await told('order_cancellation')).toEqual(concernedByMoney);
    for (const type of ['order_status_update', 'payment_complete', 'order_cancellation'])
      expect(await told(type, other)).toEqual([]);
    expect(await mailed('order-approved', other)).toEqual([]);
  });

  it('who buy are told and mailed of rejections and proposals', async () => {
    const rejected = await desk.placed(company.owner, { A1: 1 });
    await admin.call('PUT', `/api/orders/${rejected}/reject`, { json: { reason: 'Sold out' } });
    expect([await mailed('order-rejected'), await told('order_status_update')]).toEqual([buying, buying]);
    const proposed = await desk.placed(company.buyer, { A1: 3 });
    expect((await desk.propose(proposed, { A1: 2 })).status).toBe(201);
    expect([await mailed('order-proposal'), await told('order_proposal')]).toEqual([buying, buying]);
    const about = { orderId: proposed };
    for (const role of ['owner', 'buyer'] as const)
      expect((await compose('order-proposal', company[role], about))?.subject).toMatch(/^Please check the changes/);
    for (const role of ['accountant', 'viewer'] as const)
      expect(await compose('order-proposal', company[role], about)).toBeNull();
  });

  it('who pay are told of cheques and transfer slips', async () => {
    const money = await MoneyDesk.open(portal, admin, company.owner);
    const cheque = await money.receivedCheque('100.00');
    await money.step(cheque, 'deposit');
    expect((await money.step(cheque, 'bounce')).status).toBe(200);
    expect(await told('own_cheque_bounced')).toEqual(paying);
    const fields = { amount: '100.5', paidOn: '2026-11-01', orderIds: '[]' };
    const form = formWithFile('slipFile', 'Slip.pdf', invoicePdf, fields);
    const slip = await company.accountant.call<{ _id: string }>('POST', '/api/payment-proofs', { form });
    await admin.call('PUT', `/api/payment-proofs/${slip.body._id}/refuse`, { json: { reason: 'Unreadable' } });
    expect(await told('payment_proof_answered')).toEqual(paying);
  });

  it('are all told of new brands and stock files, once, and only while their company may see the brand', async () => {
    const other = await newCompany();
    const visibility = { visibility: 'specific_buyers', visibleToBuyers: [company.owner.id] };
    const shared = await OrderDesk.open(portal, admin, stock, visibility);
    expect([await told('new_collection_available'), await told('new_file_upload')]).toEqual([everyone, everyone]);
    expect([await told('new_collection_available', other), await told('new_file_upload', other)]).toEqual([[], []]);
    const bell = async ({ viewer }: typeof company) =>
      (await viewer.get<NotificationsResponse>('/api/notifications')).body.unreadCount;
    expect(await bell(company)).toBe(2);
    // A colleague who has joined since is not told of the company's brand as if it were new.
    await portal.member(company.owner, 'viewer');
    const share = (...buyers: TestClient[]) =>
      admin.call('PUT', `/api/catalogue/brand/${shared.brandId}/visibility`, {
        json: { visibility: 'specific_buyers', visibleToBuyers: buyers.map(({ id }) => id) },
      });
    await share(company.owner, other.owner);
    expect(await told('new_collection_available')).toEqual(everyone);
    expect(await told('new_collection_available', other)).toEqual(everyone);
    await share(other.owner);
    expect([await bell(company), await bell(other)]).toEqual([0, 1]);
    const form = formWithFile('files', 'Autumn.xlsx', stockSheet(stock));
    await admin.call('POST', `/api/catalogue/${shared.brandId}/upload`, { form });
    expect([await told('new_file_upload'), await told('new_file_upload', other)]).toEqual([everyone, everyone]);
  });

  it('get no mail when they may not any more what it is about, were removed, or belong to another company', async () => {
    const stranger = await newCompany();
    const id = await desk.placed(company.buyer, { A1: 1 });
    await desk.approve(id);
    const approval = (person: TestClient) => compose('order-approved', person, { orderId: id });
    expect(await approval(company.accountant)).not.toBeNull();
    expect([await approval(company.viewer), await approval(stranger.owner), await approval(admin)]).toEqual([
      null,
      null,
      null,
    ]);
    await run(sql`update users set company_role = 'viewer' where id = ${company.accountant.id}`);
    expect(await approval(company.accountant)).toBeNull();
    await run(sql`update users set company_role = 'owner' where id = ${company.viewer.id}`);
    expect(await approval(company.viewer)).not.toBeNull();
    await run(sql`update users set removed_at = now() where id = ${company.viewer.id}`);
    expect(await approval(company.viewer)).toBeNull();
    await run(sql`update users set status = 'rejected' where company_id = ${company.owner.id}`);
    for (const person of Object.values(company)) expect(await approval(person)).toBeNull();
  });

  it('get a mail again that the team sends again, each their own', async () => {
    const id = await desk.placed(company.buyer, { A1: 1 });
    await desk.approve(id);
    const { rows } = await sql<{ id: string }>`
      select id from mails where kind = 'order-approved' and user_id = ${company.accountant.id}`.execute(
      em().getKysely(),
    );
    await waitForMails(portal.env.dataDir, company.accountant.email, 1);
    await waitUntil(async () => (await admin.call('POST', `/api/mails/${rows[0]?.id}/resend`)).status === 200);
    const mails = await waitForMails(portal.env.dataDir, company.accountant.email, 2);
    expect(mails.map(({ subject }) => subject)).toEqual([mails[0]?.subject, mails[0]?.subject]);
    expect(await waitForMails(portal.env.dataDir, company.buyer.email, 1)).toHaveLength(1);
  });

  describe('when the company’s status changes', () => {
    const becomes = async (status: AccountStatus) => {
      await run(sql`update users set status = ${status}, rejection_reason = 'Licence expired'
        where company_id = ${company.owner.id} and status <> 'pending'`);
      await em().transactional((inner) => notifyOfAccountStatus(inner, company.owner.id, status));
    };

    it('are told and mailed, in the company’s name, but nobody who has not accepted an invitation yet', async () => {
      const memberOf = { companyId: company.owner.id, companyRole: 'buyer' } as const;
      const email = `invited-${uuid()}@example.com`;
      const invited = new User({ name: email, email, passwordHash: '', role: 'buyer', memberOf, status: 'pending' });
      await em().persist(invited).flush();
      await run(sql`insert into invitations (id, user_id, invited_by, invited_at, expires_at)
        values (${uuid()}, ${invited.id}, ${company.owner.id}, now(), now() + interval '7 days')`);
      await becomes('rejected');
      expect([await told('registration_status_update'), await mailed('account-rejected')]).toEqual([
        everyone,
        everyone,
      ]);
      await run(sql`update users set rejection_reason = null where id = ${company.viewer.id}`);
      const mail = await compose('account-rejected', company.viewer, {});
      const text = (mail && renderMail(mail).text.replace(/\s+/g, ' ')) ?? '';
      expect(text).toContain('Dear Test viewer,');
      expect(text).toContain('for Test Company');
      expect(text).toContain('Licence expired');
      await becomes('approved');
      expect(await mailed('account-approved')).toEqual(everyone);
    });
  });
});
