import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type { MailKind } from '@portal/contract/mails';
import exceljs from 'exceljs';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { enqueueMails } from './enqueue-mails.js';

describe('mails without a mail server', () => {
  let portal: TestPortal;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start({ MAIL_RETRY_SECONDS: '0.2', PUBLIC_URL: 'https://portal.example.com' });
    buyer = await portal.user('buyer');
  });
  afterAll(() => portal.stop());

  const em = () => portal.app.get(MikroORM).em.fork();
  const request = async (kind: MailKind): Promise<string> => {
    const [id = ''] = await em().transactional((inside) => enqueueMails(inside, { kind, userIds: [buyer.id] }));
    return id;
  };
  const settled = async (id: string) => {
    for (;;) {
      const { rows } = await sql<{
        status: string;
        subject: string | null;
        last_error: string | null;
      }>`select status, subject, last_error from mails where id = ${id} and status not in ('queued', 'sending')`.execute(
        em().getKysely(),
      );
      if (rows[0]) return rows[0];
      await delay(20);
    }
  };

  // N06
  it('are written to files that a mail program can open', async () => {
    const id = await request('account-approved');
    expect(await settled(id)).toEqual({ status: 'sent', subject: 'Your account is approved', last_error: null });
    const folder = join(portal.env.dataDir, 'mail');
    const name = (await readdir(folder)).find((file) => file.endsWith(`-${id}.eml`));
    const mail = await PostalMime.parse(await readFile(join(folder, name ?? '')));
    expect(mail.to).toEqual([{ name: '', address: buyer.email }]);
    expect(mail.messageId).toBe(`<${id}@portal.example.com>`);
    expect(mail.html).toContain('href="https://portal.example.com/login"');
    expect(mail.text).toContain('Sign in https://portal.example.com/login');
  });

  it('are not sent when their reason no longer holds', async () => {
    expect(await settled(await request('account-rejected'))).toEqual({
      status: 'obsolete',
      subject: null,
      last_error: null,
    });
  });

  // X06
  it('are exported as the filters show them, for administrators only', async () => {
    const id = await request('account-approved');
    await settled(id);
    const admin = await portal.user('admin');
    const path = `/api/mails/export?status=sent&search=${encodeURIComponent(buyer.email)}&timeZone=Asia%2FDubai`;
    expect((await buyer.get(path)).status).toBe(403);
    const response = await fetch(`${portal.url}${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(await response.arrayBuffer());
    const [sheet] = workbook.worksheets;
    const rows = sheet?.getSheetValues().slice(1) as exceljs.CellValue[][];
    expect(rows[0]?.slice(1, 5)).toEqual(['Recipient', 'Kind', 'Subject', 'Status']);
    const { rows: sent } = await sql<{ count: number }>`
      select count(*)::int as count from mails where status = 'sent' and recipient = ${buyer.email}`.execute(
      em().getKysely(),
    );
    expect(rows.slice(1).map((row) => row.slice(1, 5))).toEqual(
      Array(sent[0]?.count).fill([buyer.email, 'Account approved', 'Your account is approved', 'Sent']),
    );
  });

  it('are readable by the portal’s user alone: they hold links that open accounts', async () => {
    const folder = join(portal.env.dataDir, 'mail');
    const names = await readdir(folder);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });
});
