import { TestPortal } from './portal.js';

describe('the portal', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await TestPortal.start();
  });
  afterAll(() => portal.stop());

  it('is ready', async () => {
    const answer = await portal.anonymous().get('/api/health/ready');
    expect(answer.body).toEqual({ status: 'ok' });
    const me = await (await portal.user('buyer', 'pending')).get<{ user: { status: string } }>('/api/auth/me');
    expect(me.body.user.status).toBe('pending');
  });
});
