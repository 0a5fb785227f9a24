import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import type { TaxDocumentsResponse } from '@portal/contract/documents/documents';
import type { NotificationsResponse } from '@portal/contract/notifications';
import { sql } from 'kysely';
import { waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { waitForMails } from '../../../test/portal/mailbox.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { enterSeller } from '../../../test/portal/seller.js';
import { waitUntil } from '../../../test/wait-until.js';
import { MailComposers } from '../../platform/mail/mail-composers.js';
import { renderMail } from '../../platform/mail/render-mail.js';

describe('mails about tax documents', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start({ MAIL_RETRY_SECONDS: '0.5' });
    admin = await portal.user('admin');
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 100 }]);
  });
  afterAll(() => portal.stop());

  async function creditedTwice() {
    const buyer = await portal.user('buyer');
    const id = await desk.placed(buyer, { A1: 9 });
    await desk.invoice(id);
    for (const lots of [1, 2]) await desk.credit(id, { A1: lots }, { restock: false });
    const { documents } = (await admin.get<TaxDocumentsResponse>(`/api/documents?order=${id}&sort=number`)).body;
    const mails = (await waitForMails(portal.env.dataDir, buyer.email, 3)).slice(-3);
    return { documents, mails: mails.toSorted((a, b) => (a.text ?? '').localeCompare(b.text ?? '')) };
  }

  it('link to the document, each credit note’s to its own', async () => {
    await enterSeller(admin);
    const { documents, mails } = await creditedTwice();
    expect(mails.flatMap(({ attachments }) => attachments)).toEqual([]);
    const texts = mails.map(({ text }) => text ?? '');
    for (const { _id } of documents) expect(texts.filter((text) => text.includes(`/documents/${_id}`))).toHaveLength(1);
  });

  it('link to their own document when two people credit the order at the same time', async () => {
    await enterSeller(admin);
    const buyer = await portal.user('buyer');
    const id = await desk.placed(buyer, { A1: 9 });
    await desk.invoice(id);
    // Otherwise the deduction would wait with them.
    await waitForDeductions(portal.database.url);
    await withClient(portal.database.url, async (client) => {
      await client.query('begin');
      await client.query('select from orders where id = $1 for update', [id]);
      const credits = [1, 2].map((lots) => desk.credit(id, { A1: lots }, { restock: false }));
      await waitUntil(async () => {
        await client.query('select pg_stat_clear_snapshot()');
        const waiting = await client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like '%"orders"%for update%'`,
        );
        return waiting.rowCount === credits.length;
      });
      await client.query('commit');
      expect((await Promise.all(credits)).map(({ status }) => status)).toEqual([200, 200]);
    });
    const { documents } = (await admin.get<TaxDocumentsResponse>(`/api/documents?order=${id}&kind=credit_note`)).body;
    const texts = (await waitForMails(portal.env.dataDir, buyer.email, 3)).map(({ text }) => text ?? '');
    for (const { _id } of documents) expect(texts.filter((text) => text.includes(`/documents/${_id}`))).toHaveLength(1);
  });

  it('say like the bell that the invoice has been issued, because its PDF may not be made yet, and its exact amount', async () => {
    await enterSeller(admin);
    const buyer = await portal.user('buyer');
    const id = await desk.placed(buyer, { A1: 1 });
    const { number } = (await desk.invoice(id)).body.documents[0] ?? {};
    const { notifications } = (await buyer.get<NotificationsResponse>('/api/notifications')).body;
    expect(notifications[0]?.message).toMatch(/awaits payment of AED 11. Its invoice has been issued.$/);
    const [mail] = await waitForMails(portal.env.dataDir, buyer.email, 1);
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain(`Its invoice ${number} over AED 10.50 has been issued;`);
  });

  it('name what was paid: the invoice with VAT less the credit notes', async () => {
    await enterSeller(admin);
    const buyer = await portal.user('buyer');
    const id = await desk.placed(buyer, { A1: 9 });
    await desk.invoice(id);
    await desk.credit(id, { A1: 2 }, { restock: false });
    // The mail about the approval is only sent while the order awaits its payment.
    await waitForMails(portal.env.dataDir, buyer.email, 2);
    await admin.call('PUT', `/api/orders/${id}/payment`, { json: {} });
    await desk.credit(id, { A1: 1 }, { restock: false });
    const { notifications } = (await buyer.get<NotificationsResponse>('/api/notifications')).body;
    // 9 lots of AED 10 with 5 % VAT are AED 94.50, and 2 credited ones AED 21.00.
    const paid = (amount: string) => expect.stringContaining(`We have received your payment of ${amount} for`);
    expect(notifications.map(({ message }) => message)).toContainEqual(paid('AED 74'));
    const mails = await waitForMails(portal.env.dataDir, buyer.email, 4);
    expect(mails.map(({ text }) => text?.replace(/\s+/g, ' '))).toContainEqual(paid('AED 73.50'));
  });

  it('tell about a credit note although the order was cancelled before its mail was sent', async () => {
    await enterSeller(admin);
    const buyer = await portal.user('buyer');
    const id = await desk.placed(buyer, { A1: 2 });
    await desk.invoice(id);
    const requestedAt = new Date();
    await desk.credit(id, { A1: 1 }, { restock: false });
    const { documents } = (await admin.get<TaxDocumentsResponse>(`/api/documents?order=${id}&kind=credit_note`)).body;
    await admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: {} });
    const compose = await portal.app.get(MailComposers, { strict: false }).of('credit-note');
    const em = portal.app.get(MikroORM).em.fork();
    const due = { id: randomUUID(), userId: buyer.id, about: { orderId: id }, requestedAt };
    const mail = await compose(due, { em, language: 'en', link: (path) => path });
    expect(mail && renderMail(mail).text).toContain(`/documents/${documents[0]?._id}`);
  });

  it('bring the PDF along when the settings ask for it, and wait until it is made', async () => {
    await enterSeller(admin, { attachToMails: true });
    const { documents, mails } = await creditedTwice();
    const attached = mails.flatMap(({ attachments }) => attachments);
    expect(attached.map(({ filename }) => filename).toSorted()).toEqual(
      documents.map(({ number }) => `${number}.pdf`).toSorted(),
    );
    for (const { content } of attached)
      expect(
        Buffer.from(content as ArrayBuffer)
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
  });

  it('wait for the PDF for five minutes, and then go with the link alone', async () => {
    const buyer = await portal.user('buyer');
    const em = portal.app.get(MikroORM).em.fork();
    const orderId = await desk.placed(buyer, { A1: 1 });
    await desk.approve(orderId);
    const id = '01930000-0000-7000-8000-000000000001';
    await sql`insert into documents (id, kind, series, year, position, number, order_id, order_number, buyer_id, buyer_name,
        issued_on, issued_at, emirate, lots, net, vat, gross, snapshot)
      values (${id}, 'invoice', 'X', 2026, 1, 'X-2026-000001', ${orderId}, 'ORD', ${buyer.id}, 'Buyer', now(), now(), 'DXB',
        1, 10, 0.5, 10.5, '{}')`.execute(em.getKysely());
    await sql`insert into document_states (document_id, pdf, findings, updated_at)
      values (${id}, 'waiting', '[]', now())`.execute(em.getKysely());
    const compose = await portal.app.get(MailComposers, { strict: false }).of('order-approved');
    const write = (ageMs: number) =>
      compose(
        { id: randomUUID(), userId: buyer.id, about: { orderId }, requestedAt: new Date(Date.now() - ageMs) },
        { em, language: 'en', link: (path) => path },
      );
    await expect(write(60_000)).rejects.toThrow('The PDF of X-2026-000001 is being made.');
    const late = await write(360_000);
    expect(late?.attachment).toBeNull();
    expect(late && renderMail(late).text).toContain(`/documents/${id}`);
  });
});
