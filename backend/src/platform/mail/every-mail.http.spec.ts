import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Language } from '@portal/contract/languages';
import { type MailKind, mailKinds } from '@portal/contract/mails';
import { productName } from '@portal/contract/messages';
import type { OrderStatus } from '@portal/contract/order-lifecycle';
import type { ProposalState } from '@portal/contract/order-revisions';
import { palettes } from '@portal/contract/palette';
import type { AccountStatus } from '@portal/contract/policy';
import { sql } from 'kysely';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { MailComposers } from './mail-composers.js';
import { type RenderedMail, renderMail } from './render-mail.js';

const publicUrl = 'https://portal.example.com';
const creditNoteId = '01890000-0000-7000-8000-0000000000c1';
const requestedAt = new Date('2026-11-21T09:05:00Z');

interface MailState {
  account: AccountStatus[];
  /** The person is invited to the team, or into a company, instead of being a buyer of a company of one. */
  invitedTo?: 'team' | 'company';
  order?: OrderStatus;
  /** The state of the order's proposal; the order is then under review. */
  proposal?: ProposalState;
}
const always: AccountStatus[] = ['pending', 'approved', 'rejected'];

/** The state of the portal in which each kind of mail is sent. The compiler reports a kind that is missing here. */
const trueFor: Record<MailKind, MailState> = {
  'registration-received': { account: ['pending'] },
  'account-approved': { account: ['approved'] },
  'account-rejected': { account: ['rejected'] },
  'password-reset': { account: always },
  'password-changed': { account: always },
  'second-factor-changed': { account: always },
  'staff-invitation': { account: ['pending'], invitedTo: 'team' },
  'company-invitation': { account: ['pending'], invitedTo: 'company' },
  'order-approved': { account: ['approved'], order: 'Awaiting Payment' },
  'order-rejected': { account: ['approved'], order: 'Rejected' },
  'order-cancelled': { account: ['approved'], order: 'Cancelled' },
  'order-paid': { account: ['approved'], order: 'Completed' },
  'credit-note': { account: ['approved'], order: 'Completed' },
  'order-proposal': { account: ['approved'], order: 'Pending Review', proposal: 'open' },
  'order-proposal-reminder': { account: ['approved'], order: 'Pending Review', proposal: 'open' },
  'order-proposal-expired': { account: ['approved'], order: 'Pending Review', proposal: 'expired' },
  'back-order-covered': { account: ['approved'], order: 'Pending Review' },
  'payment-reminder': { account: ['approved'] },
  'chat-answer': { account: ['approved'] },
};
const kinds = Object.keys(mailKinds) as MailKind[];

describe('every mail', () => {
  let portal: TestPortal;
  let person: TestClient;
  let founder: TestClient;
  let orderId: string;

  beforeAll(async () => {
    portal = await TestPortal.start({ PUBLIC_URL: publicUrl });
    person = await portal.user('buyer');
    founder = await portal.user('buyer');
    const admin = await portal.user('admin');
    const answer = { content: 'It is back in stock.\nShall we keep 12 lots for you?', buyerId: person.id };
    await admin.call('POST', '/api/chat/send-message', { json: answer });
    const desk = await OrderDesk.open(portal, admin, [
      { reference: 'A1', price: 12, available: 10 },
      { reference: 'A2', price: 12, available: 10 },
    ]);
    orderId = await desk.placed(person, { A1: 4 });
    await sql`update brands set name = 'Alba & Studio'`.execute(em().getKysely());
    await sql`update orders set number = 'ORD-2026-000123', back_order_of = id`.execute(em().getKysely());
    await sql`insert into order_revisions (order_id, number, kind, side, base, reason, line_count, lots, units, amount, created_at)
      values (${orderId}, 2, 'proposed', 'team', 1, 'Two lots are short.', 2, 3, 3, 36, now())`.execute(
      em().getKysely(),
    );
    await sql`insert into documents (id, kind, series, year, position, number, order_id, order_number, buyer_id, buyer_name,
        invoice_id, issued_on, issued_at, emirate, lots, net, vat, gross, snapshot)
      values (${creditNoteId}, 'credit_note', 'CN', 2026, 1, 'CN-2026-000001', ${orderId}, 'ORD-2026-000123', ${person.id}, 'Haddad',
        ${creditNoteId}, '2026-11-21', now(), 'DXB', 1, 12, 0.60, 12.60, '{"correction": {"reason": "One lot was damaged."}}')`.execute(
      em().getKysely(),
    );
    await sql`insert into order_revision_lines (order_id, revision, position, stock_item_id, reference, lots, units_per_lot,
        units, unit_price, total, back_order_lots, back_order_on)
      select ${orderId}, 2, position, id, reference, 2 - position, 1, 2 - position, 12, 12 * (2 - position),
        case position when 0 then 2 end, case position when 0 then '2026-12-31'::date end
      from stock_items`.execute(em().getKysely());
    await sql`insert into invitations (id, user_id, invited_by, invited_at, expires_at)
      values (${randomUUID()}, ${person.id}, ${admin.id}, now(), now() + interval '7 days')`.execute(em().getKysely());
    await sql`update users set name = 'Amira Nasser' where id = ${admin.id}`.execute(em().getKysely());
    await sql`insert into receivable_entries (id, kind, buyer_id, amount, entered_on, due_on, order_id, entered_at)
      values (${randomUUID()}, 'invoice', ${person.id}, 1050.25, '2026-10-01', '2026-10-31', ${orderId}, now())`.execute(
      em().getKysely(),
    );
  });
  afterAll(() => portal.stop());

  const em = () => portal.app.get(MikroORM).em.fork();
  const become = (facts: string) =>
    sql`update users set ${sql.raw(facts)} where id = ${person.id}`.execute(em().getKysely());
  const memberOf = {
    companyOfOne: () => `role = 'buyer', staff_role = null, company_id = id, company_role = 'owner'`,
    team: () => `role = 'admin', staff_role = 'sales', company_id = null, company_role = null`,
    company: () => `role = 'buyer', staff_role = null, company_id = '${founder.id}', company_role = 'accountant'`,
  };
  const orderBecomes = (status: OrderStatus, reason: string | null) =>
    sql`update orders set status = ${status}, approved_at = now(), rejection_reason = ${status === 'Rejected' ? reason : null},
      cancellation_reason = ${status === 'Cancelled' ? reason : null},
      reserved_revision = case when ${status} = 'Pending Review' then 1 end`.execute(em().getKysely());
  const proposalBecomes = async (state: ProposalState) => {
    await sql`update orders set proposal_revision = ${state === 'open' ? 2 : null}`.execute(em().getKysely());
    await sql`insert into order_proposals (order_id, revision, state, base_was_held, approve_on_acceptance, expires_at)
      values (${orderId}, 2, ${state}, false, false, '2126-12-09T09:05:00Z')
      on conflict (order_id, revision) do update set state = excluded.state`.execute(em().getKysely());
  };
  async function write(kind: MailKind, language: Language = 'en'): Promise<RenderedMail | null> {
    const compose = await portal.app.get(MailComposers, { strict: false }).of(kind);
    const due = { id: randomUUID(), userId: person.id, about: { orderId, change: 'set-up' }, requestedAt };
    // The row that a process has claimed, without a next attempt before the test ends.
    await sql`insert into mails (id, kind, user_id, recipient, about, status, attempts, next_attempt_at)
      values (${due.id}, ${kind}, ${person.id}, ${person.email}, '{}', 'sending', 1, now() + interval '1 day')`.execute(
      em().getKysely(),
    );
    await sql`insert into invoice_reminders (order_id, stage, mail_id) values (${orderId}, 1, ${due.id})
      on conflict (order_id, stage) do update set mail_id = excluded.mail_id`.execute(em().getKysely());
    const composed = await em().transactional((em) => compose(due, { em, language, link: (path) => publicUrl + path }));
    return composed && renderMail(composed);
  }
  const written = async (kind: MailKind, language: Language = 'en'): Promise<RenderedMail> => {
    const { account, order, proposal, invitedTo } = trueFor[kind];
    await become(`status = '${account[0]}', ${memberOf[invitedTo ?? 'companyOfOne']()}`);
    if (order) await orderBecomes(order, reason);
    if (proposal) await proposalBecomes(proposal);
    const mail = await write(kind, language);
    if (!mail) throw new Error(`${kind} was not written`);
    return mail;
  };
  const licence = 'Your trade licence has expired.\n\nPlease apply again with a valid one.';
  let reason = '';
  beforeEach(() => {
    reason = 'Sold out in navy.\nPlease order the sand one.';
    return become(`name = 'Layla Haddad', company_name = 'Haddad & Daughters', email = 'layla@haddad.example',
      removed_at = null, rejection_reason = '${licence}'`);
  });

  it.each(kinds)('%s has the expected plain text', async (kind) => {
    const { subject, text } = await written(kind);
    const words = `${subject}\n\n${text}`
      .replaceAll(orderId, 'order-id')
      .replace(/[\d,]+ days overdue/, 'n days overdue');
    expect(words.replace(/((?:reset-password|invitation)\/)[\w-]+/, '$1token')).toMatchSnapshot();
  });

  // Z06
  it.each(kinds)('%s has the expected plain text in Arabic', async (kind) => {
    const { subject, text } = await written(kind, 'ar');
    const words = `${subject}\n\n${text}`
      .replaceAll(orderId, 'order-id')
      .replace(/متأخرة \u2068[\d,]+\u2069 \S+/, 'متأخرة n يومًا');
    expect(words.replace(/((?:reset-password|invitation)\/)[\w-]+/, '$1token')).toMatchSnapshot();
  });

  // Z06
  it.each(kinds)('%s runs from right to left in Arabic, and isolates every name, number and amount', async (kind) => {
    await sql`update orders set po_number = 'PO-7'`.execute(em().getKysely());
    const { subject, html, text } = await written(kind, 'ar');
    await sql`update orders set po_number = null`.execute(em().getKysely());
    expect(html).toMatch(/^<!DOCTYPE html><html dir="rtl" lang="ar">/);
    expect(html).toContain('<table align="center" width="100%" dir="rtl" lang="ar"');
    // Outlook takes both from the paragraph.
    for (const [paragraph] of html.matchAll(/<(p|h1)\b[^>]*>(?=[^<]*\p{Script=Arabic})/gu))
      expect(paragraph).toMatch(/ dir="rtl"[^>]*text-align:right|text-align:center/);
    const quotes = [
      reason,
      licence,
      'Two lots are short.',
      'One lot was damaged.',
      'It is back in stock.\nShall we keep 12 lots for you?',
    ];
    const words = [...quotes, productName].reduce((rest, quote) => rest.replace(quote, ''), `${subject}\n${text}`);
    let outside = words.replace(/https:\S+/g, '');
    for (let inner = ''; inner !== outside; )
      [inner, outside] = [outside, outside.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')];
    expect(outside).not.toMatch(/[A-Za-z\d\u2068\u2069]/);
    expect(text).toMatch(/\p{Script=Arabic}/u);
  });

  // V08
  it.each(kinds.filter((kind) => trueFor[kind].order))('%s names the buyer’s PO number', async (kind) => {
    await sql`update orders set po_number = 'طلب 7'`.execute(em().getKysely());
    const { subject, text } = await written(kind);
    expect(text.replace(/\s+/g, ' ')).toContain('ORD-2026-000123 (your PO number \u2068طلب 7\u2069)');
    expect(subject).not.toContain('طلب');
    await sql`update orders set po_number = null`.execute(em().getKysely());
  });

  it.each(kinds)('%s has the same content in HTML', async (kind) => {
    const { html, text } = await written(kind);
    const words = (markup: string) =>
      markup
        .replace(/<(style|title)>.*?<\/\1>|<!--.*?-->|<[^>]+>/gs, ' ')
        .replaceAll('&amp;', '&')
        .replaceAll('&#x27;', "'");
    for (const sentence of text.replace(/\s+/g, ' ').split(/(?<=[.:])\s/)) {
      const plain = sentence.replace(/https:\S+/g, '').trim();
      expect(words(html).replace(/\s+/g, ' ')).toContain(plain.split(' ').slice(-6).join(' ').trim());
    }
  });

  it.each(kinds)('%s loads nothing from other servers, and links to the portal only', async (kind) => {
    const { html, text } = await written(kind);
    expect(html).toMatch(/^<!DOCTYPE html><html dir="ltr" lang="en">/);
    expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<script|<img|background=/i);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(`${publicUrl}/`);
    for (const [link] of text.matchAll(/https?:\S+/g)) expect(link).toMatch(`${publicUrl}/`);
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  it.each(kinds)('%s uses the portal’s colours', async (kind) => {
    const { html } = await written(kind);
    const known = new Set([...Object.values(palettes.light), ...Object.values(palettes.dark)]);
    const used = html.replace(/&#x?\w+;|&#\d+;/g, '').match(/#[\da-f]{3,8}\b/gi) ?? [];
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((colour) => !known.has(colour))).toEqual([]);
  });

  it('has enough contrast in light and dark mode', () => {
    for (const colour of Object.values(palettes)) {
      const pairs = [
        [colour.ink, colour.paper],
        [colour.ink, colour.surface],
        [colour.muted, colour.paper],
        [colour.muted, colour.surface],
        [colour.accent, colour.surface],
        [colour['on-accent'], colour.accent],
      ] as const;
      for (const pair of pairs) expect([pair, contrast(...pair) >= 4.5]).toEqual([pair, true]);
    }
  });

  it.each(kinds)('%s escapes text that people typed', async (kind) => {
    await become(String.raw`name = E'<b onclick="x">Eve</b>\r\nBcc: other@evil.example', company_name = '"><script>x()</script>',
      rejection_reason = '<a href="https://evil.example">here</a>'`);
    reason = '<a href="https://evil.example">here</a>';
    const { subject, html } = await written(kind);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<script|<b |href="https:\/\/evil/);
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;Eve&lt;/b&gt;');
  });

  it.each(kinds)('%s is not sent once its reason no longer holds', async (kind) => {
    const { account, order, proposal } = trueFor[kind];
    await written(kind);
    for (const status of always) {
      await become(`status = '${status}'`);
      expect([status, (await write(kind)) !== null]).toEqual([status, account.includes(status)]);
    }
    // A credit note stays valid whatever becomes of its order.
    if (order && kind !== 'credit-note') {
      await become(`status = 'approved'`);
      await orderBecomes(order === 'Pending Review' && !proposal ? 'Cancelled' : 'Pending Review', null);
      if (proposal) await proposalBecomes('withdrawn');
      expect(await write(kind)).toBeNull();
    }
    await become('removed_at = now()');
    expect(await write(kind)).toBeNull();
  });

  it('shows the reason of a rejection as it was written, and nothing without a reason', async () => {
    expect((await written('account-rejected')).text).toContain(licence);
    await become(`rejection_reason = ' '`);
    expect((await written('account-rejected')).text).not.toContain('reason');
  });

  it.each(kinds)('%s runs from left to right and isolates Arabic names', async (kind) => {
    await become(`name = 'ليلى حداد', company_name = 'شركة الربيع'`);
    await sql`update brands set name = 'دار ألبا'`.execute(em().getKysely());
    const { subject, html, text } = await written(kind);
    await sql`update brands set name = 'Alba & Studio'`.execute(em().getKysely());
    expect(html).toContain('<table align="center" width="100%" dir="ltr" lang="en"');
    expect(text).toContain('Dear \u2068ليلى حداد\u2069,');
    for (const part of [subject, html, text]) {
      for (const [name] of part.matchAll(/.?(ليلى حداد|شركة الربيع|دار ألبا).?/gu))
        expect(name).toMatch(/^\u2068.*\u2069$/);
    }
  });

  // R27
  it('that resets a password has a working link, of which the database stores only a hash', async () => {
    const { html, text } = await written('password-reset');
    const token = /reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';
    expect(html).toContain(`href="${publicUrl}/reset-password/${token}"`);
    expect((await portal.anonymous().get(`/api/auth/verify-reset-token/${token}`)).status).toBe(200);
    const { rows } = await sql`select encode(hash, 'escape') as hash, * from password_reset_tokens`.execute(
      em().getKysely(),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('has a composer before a process begins to send', () => {
    const composers = new MailComposers();
    expect(() => composers.requireAll()).toThrow('account-approved');
    for (const kind of kinds) composers.register(kind, async () => async () => null);
    composers.requireAll();
    expect(() => composers.register('account-approved', async () => async () => null)).toThrow('account-approved');
  });

  it('tells rejected buyers, who cannot sign in, how to reach the team', async () => {
    const contacts = JSON.stringify({ supportPhone: '+971 4 555 0100', supportEmail: 'team@creek.example' });
    await sql`insert into settings (version, value) select coalesce(max(version), 0) + 1, ${contacts}::jsonb from settings`.execute(
      em().getKysely(),
    );
    const { text } = await written('account-rejected');
    expect(text.replace(/\s+/g, ' ')).toContain('please contact our team: +971 4 555 0100, team@creek.example');
  });
});

/** Returns the contrast ratio of two colours (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
