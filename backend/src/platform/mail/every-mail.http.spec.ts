import { MikroORM } from '@mikro-orm/postgresql';
import { type MailKind, mailKinds } from '@portal/contract/mails';
import type { OrderStatus } from '@portal/contract/order-lifecycle';
import { palettes } from '@portal/contract/palette';
import type { AccountStatus } from '@portal/contract/policy';
import { sql } from 'kysely';
import { OrderDesk } from '../../../test/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal.js';
import { MailComposers } from './mail-composers.js';
import { renderMail, type WrittenMail } from './render-mail.js';

const publicUrl = 'https://portal.example.com';
const requestedAt = new Date('2026-11-21T09:05:00Z');

interface Truth {
  account: AccountStatus[];
  order?: OrderStatus;
}
const always: AccountStatus[] = ['pending', 'approved', 'rejected'];

/** When each kind is true. A kind that is missing here does not compile. */
const trueFor: Record<MailKind, Truth> = {
  'registration-received': { account: ['pending'] },
  'account-approved': { account: ['approved'] },
  'account-rejected': { account: ['rejected'] },
  'password-reset': { account: always },
  'password-changed': { account: always },
  'order-approved': { account: ['approved'], order: 'Awaiting Payment' },
  'order-rejected': { account: ['approved'], order: 'Rejected' },
  'order-cancelled': { account: ['approved'], order: 'Cancelled' },
  'order-paid': { account: ['approved'], order: 'Completed' },
  'chat-answer': { account: ['approved'] },
};
const kinds = Object.keys(mailKinds) as MailKind[];

describe('every mail', () => {
  let portal: TestPortal;
  let person: TestClient;
  let orderId: string;

  beforeAll(async () => {
    portal = await TestPortal.start({ PUBLIC_URL: publicUrl });
    person = await portal.user('buyer');
    const admin = await portal.user('admin');
    const answer = { content: 'It is back in stock.\nShall we keep 12 lots for you?', buyerId: person.id };
    await admin.call('POST', '/api/chat/send-message', { json: answer });
    const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 12, available: 10 }]);
    orderId = await desk.placed(person, { A1: 4 });
    await sql`update brands set name = 'Alba & Studio'`.execute(em().getKysely());
    await sql`update orders set number = 'ORD-2026-000123'`.execute(em().getKysely());
  });
  afterAll(() => portal.stop());

  const em = () => portal.app.get(MikroORM).em.fork();
  const become = (facts: string) =>
    sql`update users set ${sql.raw(facts)} where id = ${person.id}`.execute(em().getKysely());
  const orderBecomes = (status: OrderStatus, reason: string | null) =>
    sql`update orders set status = ${status}, approved_at = now(), rejection_reason = ${status === 'Rejected' ? reason : null},
      cancellation_reason = ${status === 'Cancelled' ? reason : null}`.execute(em().getKysely());
  async function write(kind: MailKind): Promise<WrittenMail | null> {
    const compose = portal.app.get(MailComposers, { strict: false }).of(kind);
    const due = { userId: person.id, about: { orderId }, requestedAt };
    const composed = await em().transactional((em) => compose(due, { em, link: (path) => publicUrl + path }));
    return composed && renderMail(composed);
  }
  const written = async (kind: MailKind): Promise<WrittenMail> => {
    const { account, order } = trueFor[kind];
    await become(`status = '${account[0]}'`);
    if (order) await orderBecomes(order, reason);
    const mail = await write(kind);
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

  it.each(kinds)('%s says it in plain text', async (kind) => {
    const { subject, text } = await written(kind);
    expect(`${subject}\n\n${text}`.replace(/(reset-password\/)[\w-]+/, '$1token')).toMatchSnapshot();
  });

  it.each(kinds)('%s says the same in HTML', async (kind) => {
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

  it.each(kinds)('%s needs nothing from elsewhere, and links to the portal alone', async (kind) => {
    const { html, text } = await written(kind);
    expect(html).toMatch(/^<!DOCTYPE html><html dir="ltr" lang="en">/);
    expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<script|<img|background=/i);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(`${publicUrl}/`);
    for (const [link] of text.matchAll(/https?:\S+/g)) expect(link).toMatch(`${publicUrl}/`);
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  it.each(kinds)('%s has the colours of the portal', async (kind) => {
    const { html } = await written(kind);
    const known = new Set([...Object.values(palettes.light), ...Object.values(palettes.dark)]);
    const used = html.replace(/&#x?\w+;|&#\d+;/g, '').match(/#[\da-f]{3,8}\b/gi) ?? [];
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((colour) => !known.has(colour))).toEqual([]);
  });

  it('can be read in the light and in the dark', () => {
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

  it.each(kinds)('%s holds what people typed as text', async (kind) => {
    await become(String.raw`name = E'<b onclick="x">Eve</b>\r\nBcc: other@evil.example', company_name = '"><script>x()</script>',
      rejection_reason = '<a href="https://evil.example">here</a>'`);
    reason = '<a href="https://evil.example">here</a>';
    const { subject, html } = await written(kind);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<script|<b |href="https:\/\/evil/);
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;Eve&lt;/b&gt;');
  });

  it.each(kinds)('%s is not sent to whom it is no longer true for', async (kind) => {
    const { account, order } = trueFor[kind];
    await written(kind);
    for (const status of always) {
      await become(`status = '${status}'`);
      expect([status, (await write(kind)) !== null]).toEqual([status, account.includes(status)]);
    }
    if (order) {
      await become(`status = 'approved'`);
      await orderBecomes('Pending Review', null);
      expect(await write(kind)).toBeNull();
    }
    await become('removed_at = now()');
    expect(await write(kind)).toBeNull();
  });

  it('gives the reason of a rejection as it was written, and none where none was given', async () => {
    expect((await written('account-rejected')).text).toContain(licence);
    await become(`rejection_reason = ' '`);
    expect((await written('account-rejected')).text).not.toContain('reason');
  });

  // R27
  it('resets a password with a link that works, of which the database knows a hash', async () => {
    const { html, text } = await written('password-reset');
    const token = /reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';
    expect(html).toContain(`href="${publicUrl}/reset-password/${token}"`);
    expect((await portal.anonymous().get(`/api/auth/verify-reset-token/${token}`)).status).toBe(200);
    const { rows } = await sql`select encode(hash, 'escape') as hash, * from password_reset_tokens`.execute(
      em().getKysely(),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('has somebody to write it before a process begins to send', () => {
    const composers = new MailComposers();
    expect(() => composers.requireAll()).toThrow('account-approved');
    for (const kind of kinds) composers.register(kind, async () => null);
    composers.requireAll();
    expect(() => composers.register('account-approved', async () => null)).toThrow('account-approved');
  });
});

/** WCAG 2.2, contrast ratio of two colours. */
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
