import { isDeepStrictEqual } from 'node:util';
import { waitUntil } from '../wait-until.js';
import { TestPortal } from './portal.js';

describe('a portal started for tests', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await TestPortal.start();
  });
  afterAll(() => portal.stop());

  it('reports over HTTP that it is ready', async () => {
    const ready = async () => (await portal.anonymous().get('/api/health/ready')).body;
    // On a busy machine its first checks may take longer than the 2 s within which it answers.
    await waitUntil(async () => isDeepStrictEqual(await ready(), { status: 'ok' }));
    const me = await (await portal.user('buyer', 'pending')).get<{ user: { status: string } }>('/api/auth/me');
    expect(me.body.user.status).toBe('pending');
  });
});
