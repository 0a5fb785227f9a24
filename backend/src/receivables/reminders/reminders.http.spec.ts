import { MikroORM } from '@mikro-orm/postgresql';
import type { OpenInvoicesResponse } from '@portal/contract/receivables';
import { v7 as uuid } from 'uuid';
import { withClient } from '../../../test/database/stock-invariants.js';
import { dayAfter, LedgerDesk } from '../../../test/portal/ledger-desk.js';
import { mailsTo, waitForMails } from '../../../test/portal/mailbox.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';
import { composePaymentReminder } from './payment-reminder.js';
import { PaymentReminders, remindBuyers } from './send-reminders.js';

const stages = [-3, 1, 14, 30];

// M07
describe('reminders of open invoices', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;
  let ledger: LedgerDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 1_000 }]);
    ledger = new LedgerDesk(portal);
  });
  beforeEach(async () => {
    buyer = await portal.user('buyer');
  });
  afterAll(() => portal.stop());

  const em = () => portal.app.get(MikroORM).em.fork();
  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query<Row>(sql, values)).rows);
  /** An approved order with an invoice that is due so many days after today. */
  async function invoiced(amount: string, due: number, on = -100): Promise<string> {
    const orderId = await desk.placed(buyer, { A1: 1 });
    await query(`update orders set status = 'Awaiting Payment', approved_at = now() where id = $1`, [orderId]);
    return ledger.invoice(buyer.id, amount, { orderId, due, on });
  }
  const remind = (days = stages) => remindBuyers(em(), days);
  const mails = () =>
    query<{ id: string }>(
      `select id from mails where user_id = $1 and kind = 'payment-reminder' order by requested_at`,
      [buyer.id],
    );
  /** The stages of which the buyer was reminded, by order. */
  const reminded = async () => {
    const rows = await query<{ id: string; stages: number[] }>(
      `select order_id as id, array_agg(stage order by stage) as stages
       from invoice_reminders join orders on orders.id = order_id where buyer_id = $1 group by order_id`,
      [buyer.id],
    );
    return Object.fromEntries(rows.map(({ id, stages }) => [id, stages]));
  };
  const composed = async () => {
    const [mail] = await mails();
    const due = { id: mail?.id ?? '', userId: buyer.id, about: {}, requestedAt: new Date() };
    return composePaymentReminder(due, { em: em(), language: 'en', link: (path) => path });
  };

  it('are one mail for all invoices of a buyer that reached a stage, and are sent once per stage', async () => {
    const [soon, late] = [await invoiced('100.00', 2), await invoiced('50.25', -20)];
    await invoiced('7.00', 10);
    await Promise.all(Array.from({ length: 6 }, () => remind()));
    await remind();
    expect(await mails()).toHaveLength(1);
    expect(await reminded()).toEqual({ [soon]: [-3], [late]: [14] });
    const [mail] = await waitForMails(portal.env.dataDir, buyer.email, 1);
    expect(mail?.subject).toBe('Payment reminder: 1 invoice is overdue');
    const text = mail?.text?.replace(/\s+/g, ' ') ?? '';
    expect(text).toMatch(
      /Please pay this invoice as soon as possible: Invoice of .* for order ORD-\S+: AED 50.25, due on/,
    );
    expect(text).toMatch(/20 days overdue This invoice is due soon: .*: AED 100, due on/);
    expect(text).toContain('In total, AED 50.25 is overdue.');
    expect(text).not.toContain('AED 7');
    expect(text).toContain('/account');
    // A stage that lies before one that was sent is over, also when the settings add it later.
    await remind([-3, 1, 7, 14]);
    expect(await mails()).toHaveLength(1);
    await remind([-3, 1, 14, 20]);
    expect(await mails()).toHaveLength(2);
    expect(await reminded()).toEqual({ [soon]: [-3], [late]: [14, 20] });
  });

  it('are neither lost nor sent twice when the process dies in between', async () => {
    const late = await invoiced('50.00', -2);
    await withClient(portal.database.url, async (other) => {
      await other.query('begin; lock table mails in share mode');
      const cutOff = expect(remind()).rejects.toThrow();
      const waiting = `select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%invoice_reminders%'`;
      await waitUntil(async () => (await query(waiting)).length > 0);
      await query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`);
      await cutOff;
      await other.query('rollback');
    });
    expect(await reminded()).toEqual({});
    await Promise.all([remind(), remind()]);
    expect([await reminded(), (await mails()).length]).toEqual([{ [late]: [1] }, 1]);
  });

  it('leave out invoices without a rest, and those of which the buyer has given a cheque or a slip', async () => {
    const paid = await invoiced('10.00', -5);
    await ledger.pay(buyer.id, '10.00', [{ orderId: paid, amount: '10.00' }]);
    await ledger.credit(buyer.id, await invoiced('10.00', -5), '10.00');
    await ledger.writeOff(buyer.id, await invoiced('10.00', -5), '10.00');
    await query('update orders set deleted_at = now() where id = $1', [await invoiced('10.00', -5)]);
    const covered = await invoiced('10.00', -5);
    const chequeId = await ledger.cheque(buyer.id, '10.00');
    const plan = 'update payments set planned = $2 where id = $1';
    await query(plan, [chequeId, JSON.stringify([{ orderId: covered, amount: '10.00' }])]);
    const transferred = await invoiced('10.00', -5);
    await query(
      `insert into payment_proofs (id, buyer_id, amount, paid_on, order_ids, file_id, created_at)
       values ($1, $2, 10, current_date, $3, $1, now())`,
      [uuid(), buyer.id, JSON.stringify([transferred])],
    );
    await remind();
    expect(await reminded()).toEqual({});
    await query(`update payments set state = 'bounced' where id = $1`, [chequeId]);
    await query(
      `update payment_proofs set state = 'refused', reason = 'Unreadable', answered_at = now() where buyer_id = $1`,
      [buyer.id],
    );
    await remind();
    expect(await reminded()).toEqual({ [covered]: [1], [transferred]: [1] });
    expect(await mails()).toHaveLength(1);
  });

  it('begin after the invoice was issued: payment terms of three days have no reminder three days before', async () => {
    await invoiced('10.00', 3, 0);
    const early = await invoiced('10.00', 3, -1);
    await remind();
    expect(await reminded()).toEqual({ [early]: [-3] });
  });

  it.each([`status = 'rejected'`, `status = 'pending'`, 'removed_at = now()'])(
    'are not sent to a buyer whose %s',
    async (facts) => {
      await invoiced('10.00', -5);
      await query(`update users set ${facts} where id = $1`, [buyer.id]);
      await remind();
      expect(await mails()).toEqual([]);
    },
  );

  it('mention only what is still to be paid when the mail is written, with bank details, cheques and the PO number', async () => {
    const [first, second] = [await invoiced('1250.50', -2), await invoiced('99.00', -2)];
    await query('update orders set po_number = $2 where id = $1', [first, 'طلب 7']);
    await query(
      `insert into settings (version, value) select version + 1, value || $1 from settings order by version desc limit 1`,
      [
        JSON.stringify({
          AED: { iban: 'AE070331234567890123456', bankName: 'Mashreq', accountName: 'Looms', swiftCode: null },
        }),
      ],
    );
    await remind();
    await ledger.pay(buyer.id, '109.00', [{ orderId: second, amount: '99.00' }]);
    await ledger.cheque(buyer.id, '30.00');
    const { renderMail } = await import('../../platform/mail/render-mail.js');
    const written = await composed();
    const text = (written && renderMail(written).text.replace(/\s+/g, ' ')) ?? '';
    expect(written?.subject).toBe('Payment reminder: 1 invoice is overdue');
    expect(text).toMatch(/ORD-\S+ \(your PO number \u2068طلب 7\u2069\): AED 1,250.50, due on/);
    expect(text).not.toContain('AED 99');
    expect(text).toContain('In total, AED 1,250.50 is overdue. Cheques over AED 30 that we have received');
    expect(text).toContain('Your credit of AED 10 is not yet used for these invoices.');
    expect(text).toContain('Account: Looms Bank: Mashreq IBAN: AE070331234567890123456');
    const credit = await ledger.pay(buyer.id, '2000.00');
    expect(await composed()).toBeNull();
    await ledger.allocate(credit, [{ orderId: first, amount: '1250.50' }]);
    expect(await composed()).toBeNull();
  });

  it('are off until the settings turn them on, and go out from 8 in the morning', async () => {
    const late = await invoiced('10.00', -20, -40);
    const run = () => portal.app.get(PaymentReminders, { strict: false }).run();
    const { credit, version, ...settings } = (await admin.get<Record<string, object>>('/api/settings')).body;
    /** A time zone in which it is this hour now. */
    const zoneAt = (hour: number) => {
      const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
      return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    };
    let latest = Number(version);
    const save = async (timeZone: string, change: object) => {
      const json = { ...settings, timeZone, credit: { ...credit, ...change }, version: latest++ };
      expect((await admin.call('PUT', '/api/settings', { json })).status).toBe(200);
    };
    await save(zoneAt(12), {});
    await run();
    await save(zoneAt(6), { remind: true, remindDaysBefore: null, remindDaysAfter: [10, 60] });
    await run();
    expect(await mails()).toEqual([]);
    await save(zoneAt(12), { remind: true, remindDaysBefore: null, remindDaysAfter: [10, 60] });
    await run();
    expect(await reminded()).toEqual({ [late]: [10] });
    await save('Asia/Dubai', {});
  });

  // K01
  describe('of a company with several people', () => {
    let accountant: TestClient;
    const remindedPeople = async () => {
      const rows = await query<{ id: string }>(
        `select user_id as id from mails join users on users.id = user_id
         where company_id = $1 and kind = 'payment-reminder'`,
        [buyer.id],
      );
      return rows.map(({ id }) => id).sort();
    };

    beforeEach(async () => {
      accountant = await portal.member(buyer, 'accountant');
      await Promise.all([portal.member(buyer, 'buyer'), portal.member(buyer, 'viewer')]);
    });

    it('go to each who pays for it, once per stage, with all its invoices, also when the team sends one again', async () => {
      await Promise.all([invoiced('100.00', -2), invoiced('50.25', -2)]);
      await Promise.all(Array.from({ length: 6 }, () => remind()));
      expect(await remindedPeople()).toEqual([buyer.id, accountant.id].sort());
      const subjects = async (count: number) =>
        (await waitForMails(portal.env.dataDir, accountant.email, count)).map(({ subject }) => subject);
      expect(await subjects(1)).toEqual(['Payment reminder: 2 invoices are overdue']);
      const [own] = await waitForMails(portal.env.dataDir, buyer.email, 1);
      const [theirs] = await waitForMails(portal.env.dataDir, accountant.email, 1);
      expect(theirs?.text).toContain('Dear Test accountant,');
      const withoutName = (text = '') => text.replace(/Dear [^,]+,/, '');
      expect(withoutName(theirs?.text)).toBe(withoutName(own?.text));
      const [mail] = await query<{ id: string }>('select id from mails where user_id = $1', [accountant.id]);
      await waitUntil(async () => (await admin.call('POST', `/api/mails/${mail?.id}/resend`)).status === 200);
      expect(await subjects(2)).toHaveLength(2);
      await remind();
      expect(await remindedPeople()).toHaveLength(2);
    });

    it('are not sent to a member who pays no more, and count as sent when one of them is', async () => {
      await invoiced('10.00', -2);
      const reader = { em: em(), language: 'en', link: (path: string) => path } as const;
      await query(`update users set email = 'unreachable' where id = $1`, [buyer.id]);
      await remind();
      const [mail] = await query<{ id: string; about: Record<string, string> }>(
        'select id, about from mails where user_id = $1',
        [accountant.id],
      );
      const due = { id: mail?.id ?? '', userId: accountant.id, about: mail?.about ?? {}, requestedAt: new Date() };
      expect(await composePaymentReminder(due, reader)).not.toBeNull();
      await query(`update users set company_role = 'buyer' where id = $1`, [accountant.id]);
      expect(await composePaymentReminder(due, reader)).toBeNull();
      await query(`update mails set sent_at = null, status = 'failed', next_attempt_at = null where user_id = $1`, [
        buyer.id,
      ]);
      await query(`update mails set sent_at = now(), status = 'sent', next_attempt_at = null where user_id = $1`, [
        accountant.id,
      ]);
      const { body } = await admin.get<OpenInvoicesResponse>(`/api/receivables/${buyer.id}/open-invoices`);
      expect(body.invoices.map(({ remindedOn }) => remindedOn)).toEqual([dayAfter(0)]);
    });
  });

  it('show among the open invoices when the last one was sent', async () => {
    await invoiced('10.00', -20);
    const days = async () => {
      const { body } = await admin.get<OpenInvoicesResponse>(`/api/receivables/${buyer.id}/open-invoices`);
      return body.invoices.map(({ remindedOn }) => remindedOn);
    };
    expect(await days()).toEqual([null]);
    await remind();
    await waitUntil(async () => (await mailsTo(portal.env.dataDir, buyer.email)).length > 0);
    await waitUntil(async () => (await days())[0] !== null);
    expect(await days()).toEqual([dayAfter(0)]);
  });
});
