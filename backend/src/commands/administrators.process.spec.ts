import { once } from 'node:events';
import type { CompanyMembersResponse } from '@portal/contract/company';
import { Authenticator } from '../../test/portal/authenticator.js';
import { TestPortal, testPassword } from '../../test/portal/portal.js';
import { startSourceProcess } from '../../test/processes/source-process.js';

interface Login {
  token: string;
  user: { role: string };
}

describe('the command for administrators', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await TestPortal.start();
  });
  afterAll(() => portal.stop());

  /** Runs `npm run administrator` from the sources, without a build. */
  async function administrator(...args: string[]): Promise<{ code: number; output: string }> {
    const child = startSourceProcess('src/commands/administrator.ts', args, {
      env: { PATH: process.env.PATH, DATABASE_URL: portal.database.url },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
    // `close` comes after the last output, for which `exit` does not wait.
    const [code] = (await once(child, 'close')) as [number];
    return { code, output };
  }
  const login = (email: string, password: string) =>
    portal.anonymous().call<Login>('POST', '/api/auth/login', { json: { email, password } });
  const passwordIn = (output: string) => output.trim().split(/\s+/).at(-1) ?? '';

  it('adds one, who signs in with the printed password', async () => {
    const { code, output } = await administrator('add', ' Anna@Example.com');
    expect([code, output]).toEqual([0, expect.stringMatching(/^Administrator +anna@example\.com +\S{16}\n$/)]);
    const answer = await login('anna@example.com', passwordIn(output));
    expect([answer.status, answer.body.user.role]).toEqual([200, 'admin']);
  });

  it('sets a new password, which ends the sessions and voids the old one', async () => {
    const admin = await portal.user('admin');
    const { output } = await administrator('password', admin.email);
    expect((await admin.get('/api/auth/me')).status).toBe(401);
    expect((await login(admin.email, testPassword)).status).toBe(401);
    expect((await login(admin.email, passwordIn(output))).status).toBe(200);
  });

  // K04
  it('removes the second factor of one who has lost phone and recovery codes', async () => {
    const admin = await portal.user('admin');
    await Authenticator.setUp(portal, admin);
    expect((await login(admin.email, testPassword)).body.token).toBeUndefined();
    expect(await administrator('second-factor', admin.email)).toEqual({
      code: 0,
      output: `${admin.email} signs in with the password alone until a second factor is set up again\n`,
    });
    expect((await admin.get('/api/auth/me')).status).toBe(401);
    expect((await login(admin.email, testPassword)).body.token).toEqual(expect.any(String));
    expect(await administrator('second-factor', admin.email)).toEqual({
      code: 1,
      output: 'There is no second factor\n',
    });
  });

  it('removes one at once, and of two removals at once leaves the last', async () => {
    const [kept, removed] = await Promise.all([portal.user('admin'), portal.user('admin')]);
    expect(await administrator('remove', removed.email)).toEqual({
      code: 0,
      output: `${removed.email} is no administrator any more\n`,
    });
    expect((await removed.get('/api/auth/me')).status).toBe(401);
    expect((await login(removed.email, testPassword)).status).toBe(401);

    const others =
      (await administrator('remove', 'nobody@example.com')).output.trim().split(': ')[1]?.split(', ') ?? [];
    expect(others).toContain(kept.email);
    for (const email of others.filter((each) => each !== kept.email && each !== others[0])) {
      await administrator('remove', email);
    }
    const last = await Promise.all([others[0] ?? '', kept.email].map((email) => administrator('remove', email)));
    expect(last.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(last.map(({ output }) => output).join('')).toContain('is the only owner: add another one first');
  });

  it.each([
    [[], 'npm run administrator -- add, remove, password or second-factor, and an e-mail address'],
    [
      ['constructor', 'a@example.com'],
      'npm run administrator -- add, remove, password or second-factor, and an e-mail address',
    ],
    [['add', 'nonsense'], 'Invalid email address'],
    [['password', 'nobody@example.com'], 'nobody@example.com is no administrator. There are: '],
  ])('changes nothing with the arguments %j', async (args, reason) => {
    const { code, output } = await administrator(...args);
    expect([code, output.startsWith(reason)]).toEqual([1, true]);
  });

  // K03
  it('adds one whose address a buyer has invited into a company', async () => {
    const buyer = await portal.user('buyer');
    const json = { email: 'invited@example.com', companyRole: 'viewer' };
    expect((await buyer.call('POST', '/api/company/members', { json })).status).toBe(201);
    expect((await administrator('add', json.email)).code).toBe(0);
    const { body } = await buyer.get<CompanyMembersResponse>('/api/company/members');
    expect(body.invitations).toEqual([]);
  });

  it('adds no administrator at the address of a buyer, and gives a buyer no new password', async () => {
    const buyer = await portal.user('buyer');
    expect(await administrator('add', buyer.email)).toEqual({
      code: 1,
      output: `${buyer.email} has an account already\n`,
    });
    expect((await administrator('password', buyer.email)).code).toBe(1);
    expect((await login(buyer.email, testPassword)).status).toBe(200);
  });
});
