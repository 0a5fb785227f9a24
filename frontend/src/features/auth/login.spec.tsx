import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { address, admin, leavePortal, openPortal, person } from '../../test/open-portal';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('GET /api/orders', { body: [] });
});
afterEach(leavePortal);

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

const success = (user = person()) => ({ body: { token: 'new-token', user, message: 'Login successful' } });
const refusal = (status: number, message: string) => ({ status, body: { message, error: message } });

describe('login', () => {
  // A02
  it('says what is missing, and only once asked', async () => {
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
  it('keeps the token, says so, and goes on after a second', async () => {
    let answeredAt = Number.POSITIVE_INFINITY;
    server.on('POST /api/auth/login', () => {
      answeredAt = Date.now();
      return success();
    });
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    expect(await screen.findByText('Login successful')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBe('new-token');
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(Date.now() - answeredAt).toBeGreaterThan(950);
    expect(server.to('POST /api/auth/login')[0]?.json).toEqual({
      email: 'layla@haddad.example',
      password: 'a password',
    });
  });

  // A03
  it('leads a buyer who waits for approval to /pending', async () => {
    server.on('POST /api/auth/login', success(person({ status: 'pending' })));
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    await waitFor(() => expect(address()).toBe('/pending'));
    expect(await screen.findByRole('heading', { name: 'Application Under Review' })).toBeInTheDocument();
  });

  // A03
  it.each([
    ['the server refuses', refusal(403, 'Your account is not approved yet.')],
    ['the account says so', success(person({ status: 'rejected' }))],
  ])('keeps a rejected buyer out when %s', async (_, answer) => {
    server.on('POST /api/auth/login', answer);
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    expect((await screen.findAllByText('Your account is not approved yet.')).length).toBeGreaterThan(0);
    expect(localStorage.getItem('token')).toBeNull();
    expect(address()).toBe('/login');
  });

  it('shows a refusal in place and keeps what was typed', async () => {
    server.on('POST /api/auth/login', refusal(401, 'Invalid email or password'));
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    expect((await screen.findAllByText('Invalid email or password')).length).toBeGreaterThan(0);
    expect(email()).toHaveValue('Layla@Haddad.example');
    expect(password()).toHaveValue('a password');
  });

  // A04
  it('refuses a second login while one runs', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.on('POST /api/auth/login', async () => {
      await held;
      return success(admin);
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
  it('lead to /forgot-password at the third, and start over', async () => {
    server.on('POST /api/auth/login', refusal(401, 'Invalid email or password'));
    const { visitor } = openPortal({ server, path: '/login' });
    for (const counted of ['1', '2']) {
      await signIn(visitor);
      await waitFor(() => expect(sessionStorage.getItem('loginFailures')).toBe(counted));
    }
    await signIn(visitor);
    await waitFor(() => expect(address()).toBe('/forgot-password'));
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
  ])('"%s" counts: %s', async (message, counted) => {
    server.on('POST /api/auth/login', refusal(400, message));
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    await screen.findAllByText(message);
    expect(sessionStorage.getItem('loginFailures')).toBe(counted);
  });

  it('are forgotten with a success', async () => {
    sessionStorage.setItem('loginFailures', '2');
    server.on('POST /api/auth/login', success());
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    await screen.findByText('Login successful');
    expect(sessionStorage.getItem('loginFailures')).toBeNull();
  });
});
