import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('GET /api/orders', { body: [] });
});
afterEach(closePortal);

type Visitor = ReturnType<typeof openPortal>['visitor'];

const email = () => screen.getByLabelText('Email Address');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: /Sign/ });

async function signIn(visitor: Visitor): Promise<void> {
  await visitor.clear(email());
  await visitor.type(email(), 'Layla@Haddad.example');
  await visitor.clear(password());
  await visitor.type(password(), 'a password');
  await visitor.click(button());
}

const success = (user = makeSessionUser()) => ({ body: { token: 'new-token', user, message: 'Login successful' } });
const refusal = (status: number, message: string) => ({ status, body: { message, error: message } });

describe('login', () => {
  // A02
  it('marks missing fields only after the first attempt to log in', async () => {
    const { visitor } = openPortal({ server, path: '/login' });
    expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
    await visitor.click(button());
    expect(await screen.findByText('Email is required')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    await visitor.type(email(), 'layla');
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    expect(server.to('POST /api/auth/login')).toHaveLength(0);
  });

  it('shows and hides the password', async () => {
    const { visitor } = openPortal({ server, path: '/login' });
    expect(password()).toHaveAttribute('type', 'password');
    await visitor.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });

  // A01, A06
  it('stores the token, shows a message and redirects after a second', async () => {
    let answeredAt = Number.POSITIVE_INFINITY;
    server.on('POST /api/auth/login', () => {
      answeredAt = Date.now();
      return success();
    });
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    expect(await screen.findByText('Login successful')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBe('new-token');
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
    expect(Date.now() - answeredAt).toBeGreaterThan(950);
    expect(server.to('POST /api/auth/login')[0]?.json).toEqual({
      email: 'layla@haddad.example',
      password: 'a password',
    });
  });

  // A03
  it('redirects a pending buyer to /pending', async () => {
    server.on('POST /api/auth/login', success(makeSessionUser({ status: 'pending' })));
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    await waitFor(() => expect(currentAddress()).toBe('/pending'));
    expect(await screen.findByRole('heading', { name: 'Application Under Review' })).toBeInTheDocument();
  });

  // A03
  it.each([
    ['the server refuses the login', refusal(403, 'Your account is not approved yet.')],
    ['the account in the response is rejected', success(makeSessionUser({ status: 'rejected' }))],
  ])('keeps a rejected buyer out when %s', async (_, answer) => {
    server.on('POST /api/auth/login', answer);
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    expect((await screen.findAllByText('Your account is not approved yet.')).length).toBeGreaterThan(0);
    expect(localStorage.getItem('token')).toBeNull();
    expect(currentAddress()).toBe('/login');
  });

  it('shows an error in the form and keeps the input', async () => {
    server.on('POST /api/auth/login', refusal(401, 'Invalid email or password'));
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    expect((await screen.findAllByText('Invalid email or password')).length).toBeGreaterThan(0);
    expect(email()).toHaveValue('Layla@Haddad.example');
    expect(password()).toHaveValue('a password');
  });

  // A04
  it('rejects a second login while the first is still running', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.on('POST /api/auth/login', async () => {
      await held;
      return success(adminUser);
    });
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    await visitor.click(button());
    expect(await screen.findByText('Login already in progress')).toBeInTheDocument();
    expect(server.to('POST /api/auth/login')).toHaveLength(1);
    finish();
    await waitFor(() => expect(localStorage.getItem('token')).toBe('new-token'));
  });
});

// A05
describe('failed logins', () => {
  it('redirect to /forgot-password at the third failure, after which the count starts from zero', async () => {
    server.on('POST /api/auth/login', refusal(401, 'Invalid email or password'));
    const { visitor } = openPortal({ server, path: '/login' });
    for (const counted of ['1', '2']) {
      await signIn(visitor);
      await waitFor(() => expect(sessionStorage.getItem('loginFailures')).toBe(counted));
    }
    await signIn(visitor);
    await waitFor(() => expect(currentAddress()).toBe('/forgot-password'));
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(sessionStorage.getItem('loginFailures')).toBeNull();
  });

  it.each([
    ['Invalid email or password', '1'],
    ['Incorrect PIN', '1'],
    ['Something is wrong', '1'],
    ['Bad credentials', '1'],
    ['The service is temporarily unavailable. Please try again in a moment.', null],
    ['Your account is not approved yet.', null],
  ])('with the message "%s" count towards the limit: %s', async (message, counted) => {
    server.on('POST /api/auth/login', refusal(400, message));
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    await screen.findAllByText(message);
    expect(sessionStorage.getItem('loginFailures')).toBe(counted);
  });

  it('are no longer counted after a successful login', async () => {
    sessionStorage.setItem('loginFailures', '2');
    server.on('POST /api/auth/login', success());
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    await screen.findByText('Login successful');
    expect(sessionStorage.getItem('loginFailures')).toBeNull();
  });
});

describe('a page that was opened without a session', () => {
  const orders = () => screen.findByRole('heading', { level: 1, name: 'Orders' });
  const sentence = 'Your session has ended. Please sign in again.';
  const other = makeSessionUser({ _id: '019a0000-0000-7000-8000-000000000002' });

  it.each([
    ['/orders?status=Rejected', makeSessionUser(), '/orders?status=Rejected'],
    ['/admin/buyers', makeSessionUser(), '/dashboard'],
    ['/orders', makeSessionUser({ status: 'pending' }), '/pending'],
    ['/no/such/page', makeSessionUser(), '/dashboard'],
  ])('%s is opened after the sign-in if the user may open it', async (path, user, end) => {
    server.on('POST /api/auth/login', success(user));
    const { visitor } = openPortal({ server, path });
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await signIn(visitor);
    await waitFor(() => expect(currentAddress()).toBe(end));
  });

  it.each([
    ['the same user returns to it', makeSessionUser(), '/orders?status=Rejected'],
    ['another user begins at the home page', other, '/dashboard'],
  ])('says that the session has ended, and %s', async (_, user, end) => {
    localStorage.setItem('session-user', makeSessionUser()._id);
    const { visitor } = openPortal({ server, path: '/orders?status=Rejected', user: makeSessionUser() });
    await orders();
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    server.on('GET /api/orders', { status: 401 }).on('POST /api/auth/login', success(user));
    act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: [], withinMs: 0 }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(currentAddress()).toBe('/login');
    server.on('GET /api/orders', { body: [] }).on('GET /api/auth/me', { body: { user } });
    await signIn(visitor);
    await waitFor(() => expect(currentAddress()).toBe(end));
  });

  it('is forgotten by signing out, here or in another tab', async () => {
    server.on('POST /api/auth/login', success());
    const { visitor } = openPortal({ server, path: '/orders', user: makeSessionUser() });
    await orders();
    localStorage.removeItem('token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await signIn(visitor);
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
    await visitor.click(await screen.findByRole('link', { name: 'Orders' }));
    await orders();
    await visitor.click(await screen.findByRole('button', { name: 'Account of Layla Haddad' }));
    await visitor.click(await screen.findByText('Logout'));
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await signIn(visitor);
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
  });

  it('is opened after a visit to the page for a forgotten password', async () => {
    server.on('POST /api/auth/login', success()).on('POST /api/auth/forgot-password', { body: { message: 'x' } });
    const { visitor } = openPortal({ server, path: '/orders?status=Rejected' });
    await visitor.click(await screen.findByRole('link', { name: 'Forgot Password?' }));
    await visitor.click(await screen.findByRole('link', { name: 'Sign in' }));
    await visitor.type(await screen.findByLabelText('Email Address'), 'layla@haddad.example');
    await visitor.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    await visitor.click(await screen.findByRole('button', { name: 'Reset Password' }));
    await visitor.click(await screen.findByRole('button', { name: 'Back to Login' }));
    await screen.findByRole('heading', { name: 'Welcome Back' });
    await signIn(visitor);
    await waitFor(() => expect(currentAddress()).toBe('/orders?status=Rejected'));
  });

  it('is not opened when it is the address of another host', async () => {
    server.on('POST /api/auth/login', success());
    const { visitor } = openPortal({ server, path: '/login', state: { address: '//elsewhere.example/orders' } });
    await signIn(visitor);
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
  });
});
