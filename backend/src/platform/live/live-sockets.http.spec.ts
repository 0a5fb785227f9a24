import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Change } from '@portal/contract/live';
import jwt from 'jsonwebtoken';
import { LiveClient, until } from '../../../test/live-client.js';
import { type TestClient, TestPortal, testJwtSecret, testPassword } from '../../../test/portal.js';
import { withClient } from '../../../test/stock-invariants.js';
import { type Audience, announce } from './announce.js';
import { LiveSockets } from './live-sockets.js';

const change = (id: string): Change => ({ resource: 'orders', type: 'updated', ids: [id] });

describe('live sockets', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  const open = new Set<LiveClient>();

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  afterAll(() => portal.stop());
  afterEach(() => {
    for (const client of open) client.close();
    open.clear();
  });

  const em = () => portal.app.get(MikroORM).em.fork();
  async function live(client: TestClient, origin?: string): Promise<LiveClient> {
    const opened = await LiveClient.open(portal.url, { token: client.token, origin });
    open.add(opened);
    return opened;
  }
  const say = (id: string, ...to: Audience[]) => em().transactional((em) => announce(em, change(id), ...to));
  /** By a hand on the database: whoever changes an account need not think of its sockets. */
  const become = (person: TestClient, facts: string) =>
    withClient(portal.database.url, (client) => client.query(`update users set ${facts} where id = $1`, [person.id]));
  const told = (client: LiveClient) => client.changes('orders').flatMap((each) => ('ids' in each ? each.ids : []));
  /** Waits for what was said last: notifications come in the order of their commits. */
  async function settle(...clients: LiveClient[]): Promise<void> {
    const mark = `mark ${Math.random()}`;
    await say(mark, { role: 'admin' }, { role: 'buyer' });
    for (const client of clients) {
      await until(() => told(client).includes(mark));
      client.heard.splice(0);
    }
  }

  // R29
  describe('let in', () => {
    const claimsOf = (client: TestClient) => jwt.decode(client.token ?? '') as { sid: string; sub: string };

    it('whoever holds an open session', async () => {
      expect((await live(admin)).socket.connected).toBe(true);
      expect((await live(buyer)).socket.connected).toBe(true);
      expect((await live(await portal.user('buyer', 'pending'))).socket.connected).toBe(true);
    });

    it.each<[string, () => unknown | Promise<unknown>]>([
      ['no token', () => undefined],
      ['something else', () => ({ toString: 'x' })],
      ['a word', () => 'token'],
      ['a rejected buyer', async () => (await portal.user('buyer', 'rejected')).token],
      [
        'an ended session',
        async () => {
          const gone = await portal.user('buyer');
          await gone.call('POST', '/api/auth/logout');
          return gone.token;
        },
      ],
      [
        'an expired token',
        () =>
          jwt.sign({ sid: claimsOf(buyer).sid }, testJwtSecret, {
            subject: buyer.id,
            audience: 'session',
            expiresIn: -1,
          }),
      ],
      [
        'a token for something else',
        () =>
          jwt.sign({ sid: claimsOf(buyer).sid }, testJwtSecret, {
            subject: buyer.id,
            audience: 'reset',
            expiresIn: 60,
          }),
      ],
      [
        'a token without signature',
        () =>
          jwt.sign({ sid: claimsOf(buyer).sid }, null, { algorithm: 'none', subject: buyer.id, audience: 'session' }),
      ],
      [
        'another one’s session',
        () =>
          jwt.sign({ sid: claimsOf(admin).sid }, testJwtSecret, {
            subject: buyer.id,
            audience: 'session',
            expiresIn: 60,
          }),
      ],
    ])('not with %s', async (_what, token) => {
      const client = await LiveClient.open(portal.url, { token: await token() });
      open.add(client);
      expect(client.socket.connected).toBe(false);
      expect(client.refused).toBe('Unauthenticated');
    });

    it('from the portal’s own pages only', async () => {
      expect((await live(buyer, portal.env.publicUrl)).socket.connected).toBe(true);
      expect((await live(buyer, portal.url)).socket.connected).toBe(true);
      for (const origin of ['https://evil.example', 'null', `${portal.env.publicUrl}.evil.example`, 'nonsense']) {
        const client = await live(buyer, origin);
        expect([origin, client.socket.connected]).toEqual([origin, false]);
      }
    });

    it('twenty times at once, and one that leaves makes room', async () => {
      const person = await portal.user('buyer');
      const tabs = await Promise.all(Array.from({ length: 20 }, () => live(person)));
      expect(tabs.every(({ socket }) => socket.connected)).toBe(true);
      expect((await live(person)).refused).toBe('Too many connections');
      expect((await live(buyer)).socket.connected).toBe(true);
      tabs[0]?.close();
      await until(async () => (await live(person)).socket.connected);
    });
  });

  describe('are told', () => {
    it('what concerns them, and nothing else', async () => {
      const [a, b, other] = await Promise.all([live(admin), live(buyer), live(await portal.user('buyer'))]);
      await settle(a, b, other);
      await say('for the buyer', { user: buyer.id });
      await say('for administrators', { role: 'admin' });
      await say('for buyers', { role: 'buyer' });
      await say('for two', { role: 'admin' }, { user: buyer.id }, { role: 'admin' });
      await until(() => told(a).length === 2 && told(b).length === 3 && told(other).length === 1);
      expect(told(a)).toEqual(['for administrators', 'for two']);
      expect(told(b)).toEqual(['for the buyer', 'for buyers', 'for two']);
      expect(told(other)).toEqual(['for buyers']);
    });

    it('when it is committed, not before, and never when it is not', async () => {
      const b = await live(buyer);
      await settle(b);
      await em().transactional(async (em) => {
        await announce(em, change('late'), { user: buyer.id });
        await delay(200);
        expect(told(b)).toEqual([]);
      });
      const cut = em().transactional(async (em) => {
        await announce(em, change('never'), { user: buyer.id });
        throw new Error('cut');
      });
      await expect(cut).rejects.toThrow('cut');
      await say('last', { user: buyer.id });
      await until(() => told(b).includes('last'));
      expect(told(b)).toEqual(['late', 'last']);
    });

    it('of thousands of ids and users, in parts that fit', async () => {
      const b = await live(buyer);
      await settle(b);
      const ids = Array.from(
        { length: 1_000 },
        (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      );
      const users = ids.map((user) => ({ user }));
      await em().transactional((em) =>
        announce(em, { resource: 'orders', type: 'updated', ids }, ...users, { user: buyer.id }),
      );
      await until(() => told(b).length === ids.length);
      expect(told(b)).toEqual(ids);
    });

    it('nothing while they wait for approval, and everything once they are approved', async () => {
      const waiting = await portal.user('buyer', 'pending');
      const [client, b] = await Promise.all([live(waiting), live(buyer)]);
      await say('too early', { user: waiting.id }, { role: 'buyer' });
      await until(() => told(b).includes('too early'));
      expect(client.changes('orders')).toEqual([]);
      await become(waiting, `status = 'approved'`);
      await until(() => client.changes('session').length === 1);
      await say('in time', { user: waiting.id });
      await until(() => told(client).length === 1);
      await become(waiting, `status = 'pending'`);
      await until(() => client.changes('session').length === 2);
      await settle(b);
      expect(told(client)).toEqual(['in time']);
    });

    it('as the role they have by then', async () => {
      const person = await portal.user('admin');
      const client = await live(person);
      await settle(client);
      await become(person, `role = 'buyer'`);
      await until(() => client.changes('session').length === 1);
      await say('for administrators', { role: 'admin' });
      await settle(client);
      await say('for buyers', { role: 'buyer' });
      await until(() => told(client).length === 1);
      expect(told(client)).toEqual(['for buyers']);
    });

    it('what they may see when it is delivered', async () => {
      const sockets = portal.app.get(LiveSockets);
      const asked: [string, number][] = [];
      sockets.audience('test.one', async (of, users) => {
        asked.push([of, users.length]);
        return users.filter((id) => id === buyer.id);
      });
      expect(() => sockets.audience('test.one', async () => [])).toThrow('Two modules');
      const [first, second, a] = await Promise.all([live(buyer), live(buyer), live(admin)]);
      await settle(first, second, a);
      await say('for one', { may: 'test.one', of: 'thing' });
      await until(() => told(first).length === 1 && told(second).length === 1);
      expect(asked).toEqual([['thing', 2]]);
      await settle(a);
    });

    it('to ask for everything when it cannot be said who may see it', async () => {
      portal.app.get(LiveSockets).audience('test.broken', () => Promise.reject(new Error('away')));
      const [b, other] = await Promise.all([live(buyer), live(admin)]);
      await settle(b, other);
      await say('for some', { may: 'test.broken', of: 'thing' });
      for (const client of [b, other]) await until(() => client.heard.some(({ event }) => event === 'refresh'));
      expect(told(b)).toEqual([]);
    });
  });

  // R26
  describe('close', () => {
    it('within two seconds of the end of their session, and no other', async () => {
      const person = await portal.user('buyer');
      const again = await portal.anonymous().call<{ token: string }>('POST', '/api/auth/login', {
        json: { email: person.email, password: testPassword },
      });
      const second = await LiveClient.open(portal.url, { token: again.body.token });
      open.add(second);
      const [first, sameTab] = await Promise.all([live(person), live(person)]);
      await person.call('POST', '/api/auth/logout');
      await until(() => !first.socket.connected && !sameTab.socket.connected, 2_000);
      // The server's word, on which a client does not come back by itself.
      expect(first.ended).toBe('io server disconnect');
      expect(second.socket.connected).toBe(true);
    });

    it.each([
      ['rejected', `status = 'rejected'`],
      ['removed', 'removed_at = now()'],
    ])('within two seconds when their buyer is %s', async (_what, becomes) => {
      const person = await portal.user('buyer');
      const [client, other] = await Promise.all([live(person), live(buyer)]);
      await become(person, becomes);
      await until(() => !client.socket.connected, 2_000);
      expect(other.socket.connected).toBe(true);
    });

    it('even when the end falls into the moment of their opening', async () => {
      for (let round = 0; round < 20; round++) {
        const person = await portal.user('buyer');
        const opening = live(person);
        await delay(Math.random() * 15);
        const [client] = await Promise.all([opening, person.call('POST', '/api/auth/logout')]);
        await until(() => !client.socket.connected, 2_000);
      }
    });

    it('when their token expires', async () => {
      const { sid } = jwt.decode(buyer.token ?? '') as { sid: string };
      const token = jwt.sign({ sid }, testJwtSecret, {
        subject: buyer.id,
        audience: 'session',
        expiresIn: 2,
      });
      const client = await LiveClient.open(portal.url, { token });
      open.add(client);
      expect(client.socket.connected).toBe(true);
      await until(() => !client.socket.connected, 4_000);
    });

    it('when they say more than a client has to say', async () => {
      const [chatty, quiet] = await Promise.all([live(buyer), live(buyer)]);
      for (let index = 0; index < 60; index++) chatty.socket.emit('hello', 'world');
      await until(() => !chatty.socket.connected);
      const heavy = await live(buyer);
      heavy.socket.emit('hello', 'x'.repeat(20_000));
      await until(() => heavy.ended !== undefined);
      expect(quiet.socket.connected).toBe(true);
    });
  });

  describe('when the listening connection is cut', () => {
    const listeners = () =>
      withClient(portal.database.url, async (client) => {
        const { rows } = await client.query(
          `select pid from pg_stat_activity where application_name = 'live' and datname = current_database()`,
        );
        return rows.length;
      });
    const cut = () =>
      withClient(portal.database.url, (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'live' and datname = current_database()`,
        ),
      );

    it('they stay, ask for everything when it is back, and go on being told', async () => {
      const [b, a] = await Promise.all([live(buyer), live(admin)]);
      await settle(b, a);
      await cut();
      await say('unheard', { user: buyer.id });
      await until(() => [a, b].every(({ heard }) => heard.some(({ event }) => event === 'refresh')));
      await say('heard', { user: buyer.id });
      await until(() => told(b).includes('heard'));
      expect([a.socket.connected, b.socket.connected]).toEqual([true, true]);
      expect(await listeners()).toBe(1);
    });

    it('those whose session ended meanwhile are closed within two seconds', async () => {
      const people = await Promise.all(Array.from({ length: 10 }, () => portal.user('buyer')));
      const clients = await Promise.all(people.map((person) => live(person)));
      await cut();
      await Promise.all(people.slice(0, 5).map((person) => person.call('POST', '/api/auth/logout')));
      await until(() => clients.filter(({ socket }) => socket.connected).length === 5, 2_500);
      expect(clients.map(({ socket }) => socket.connected)).toEqual([
        ...Array.from({ length: 5 }, () => false),
        ...Array.from({ length: 5 }, () => true),
      ]);
    });
  });

  it('come back by themselves after the server stopped', async () => {
    const stopping = await TestPortal.start();
    const person = await stopping.user('buyer');
    const client = await LiveClient.open(stopping.url, { token: person.token });
    open.add(client);
    expect(client.socket.connected).toBe(true);
    await stopping.stop();
    await until(() => !client.socket.connected);
    expect(client.socket.active).toBe(true);
  });
});
