import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { address, leavePortal, openPortal, person } from '../../test/open-portal';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('POST /api/auth/logout', { body: {} });
});
afterEach(leavePortal);

const waiting = person({ status: 'pending' });

async function open() {
  const portal = openPortal({ server, path: '/pending', user: waiting });
  await screen.findByRole('heading', { name: 'Application Under Review' });
  return portal;
}

/** What the poll, the live channel and a return to the tab have in common. */
async function lookAgain(): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
}

// A08
describe('the waiting room', () => {
  it('lets an approved buyer in, with a welcome', async () => {
    await open();
    server.on('GET /api/auth/me', { body: { user: person() } });
    await lookAgain();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(await screen.findByText('Welcome, Layla Haddad. Your application has been approved.')).toBeInTheDocument();
  });

  it.each([
    ['the session ended', { status: 401, body: { message: 'x' } }],
    ['the account says so', { body: { user: person({ status: 'rejected' }) } }],
  ])('leads a rejected buyer out where %s', async (_, answer) => {
    await open();
    server.on('GET /api/auth/me', answer);
    await lookAgain();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByText('Your account is not approved yet.')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('lets a buyer leave without a word about approval', async () => {
    const { visitor } = await open();
    await visitor.click(screen.getByRole('button', { name: 'Back to Login' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(screen.queryByText('Your account is not approved yet.')).not.toBeInTheDocument();
  });

  it('looks by itself, without sockets', async () => {
    import.meta.jest.useFakeTimers({
      doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'Date', 'performance'],
    });
    try {
      await open();
      server.on('GET /api/auth/me', { body: { user: person() } });
      await act(async () => import.meta.jest.advanceTimersByTime(15_000));
      await waitFor(() => expect(address()).toBe('/dashboard'));
    } finally {
      import.meta.jest.useRealTimers();
    }
  });
});
