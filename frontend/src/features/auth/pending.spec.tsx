import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('POST /api/auth/logout', { body: {} });
});
afterEach(closePortal);

const waiting = makeSessionUser({ status: 'pending' });

async function open() {
  const portal = openPortal({ server, path: '/pending', user: waiting });
  await screen.findByRole('heading', { name: 'Application Under Review' });
  return portal;
}

/** Refetches the session, as polling, live events and a return to the tab do. */
async function refetchSession(): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
}

// A08
describe('the page of a pending application', () => {
  it('lets the buyer into the portal and shows a welcome message once the application is approved', async () => {
    await open();
    server.on('GET /api/auth/me', { body: { user: makeSessionUser() } });
    await refetchSession();
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
    expect(await screen.findByText('Welcome, Layla Haddad. Your application has been approved.')).toBeInTheDocument();
  });

  it('isolates an Arabic name in the sentence of a toast', async () => {
    await open();
    server.on('GET /api/auth/me', { body: { user: makeSessionUser({ name: 'ليلى حداد' }) } });
    await refetchSession();
    const welcome = 'Welcome, \u2068ليلى حداد\u2069. Your application has been approved.';
    expect(await screen.findByText(welcome)).toBeInTheDocument();
  });

  it.each([
    ['the session ended', { status: 401, body: { message: 'x' } }],
    ['the account is rejected', { body: { user: makeSessionUser({ status: 'rejected' }) } }],
  ])('signs a rejected buyer out when %s', async (_, answer) => {
    await open();
    server.on('GET /api/auth/me', answer);
    await refetchSession();
    await waitFor(() => expect(currentAddress()).toBe('/login'));
    expect(await screen.findByText('Your account is not approved yet.')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('shows no message about approval when a buyer logs out', async () => {
    const { visitor } = await open();
    await visitor.click(screen.getByRole('button', { name: 'Back to Login' }));
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(currentAddress()).toBe('/login');
    expect(screen.queryByText('Your account is not approved yet.')).not.toBeInTheDocument();
  });

  it('polls for the decision when there is no socket connection', async () => {
    import.meta.jest.useFakeTimers({
      doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'Date', 'performance'],
    });
    try {
      await open();
      server.on('GET /api/auth/me', { body: { user: makeSessionUser() } });
      await act(async () => import.meta.jest.advanceTimersByTime(15_000));
      await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
    } finally {
      import.meta.jest.useRealTimers();
    }
  });
});
