import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../test/fake-server';
import { closePortal, currentAddress, openPortal } from '../../../test/open-portal';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('POST /api/auth/forgot-password', { body: { message: 'x' } });
  // The countdowns stand still, however long a page takes to appear.
  import.meta.jest.spyOn(Date, 'now').mockReturnValue(Date.now());
});
afterEach(() => {
  import.meta.jest.restoreAllMocks();
  closePortal();
});

const email = 'layla@haddad.example';
const sent = () => server.to('POST /api/auth/forgot-password').map(({ json }) => json);
const button = (name: string) => screen.findByRole('button', { name });

const open = () => openPortal({ server, path: '/forgot-password' });

/**
 * Opens the page in its state after a reload. `ago` is the seconds since the link was requested, `resentAgo` the
 * seconds since the last resend.
 */
function reopen(facts: { ago: number; resends?: number; resentAgo?: number; email?: string }) {
  const now = Date.now();
  const request = {
    email: facts.email ?? email,
    sentAt: now - facts.ago * 1000,
    resends: facts.resends ?? 0,
    resentAt: facts.resentAgo === undefined ? null : now - facts.resentAgo * 1000,
  };
  return openPortal({ server, path: '/forgot-password', state: { request } });
}

describe('forgot password', () => {
  // A15
  it('sends the address and explains where to find the mail', async () => {
    const { visitor } = open();
    await visitor.click(await button('Reset Password'));
    expect(await screen.findByText('Email is required')).toBeInTheDocument();
    await visitor.type(screen.getByLabelText('Email Address'), 'layla');
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await visitor.type(screen.getByLabelText('Email Address'), '@haddad.example');
    await visitor.click(await button('Reset Password'));
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeInTheDocument();
    expect(await screen.findByText('Password reset email sent successfully')).toBeInTheDocument();
    expect(screen.getByText(/^Link expires in 1[45]:\d\d$/)).toBeInTheDocument();
    expect(sent()).toEqual([{ email }]);
  });

  it.each([
    [{ status: 429, body: { message: 'x', retryAfter: 60 } }, 'Too many attempts. Please try again in 60 seconds.'],
    [{ status: 500 }, 'Failed to send reset email. Server error. Please try again later or contact support.'],
  ])('shows why no mail was sent, at the field and above the form', async (reply, sentence) => {
    server.on('POST /api/auth/forgot-password', reply);
    const { visitor } = open();
    await visitor.type(await screen.findByLabelText('Email Address'), email);
    await visitor.click(await button('Reset Password'));
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(screen.getByLabelText('Email Address')).toHaveValue(email);
  });

  it('fills the e-mail field with the address typed on the login page', async () => {
    const { visitor } = openPortal({ server, path: '/login' });
    await visitor.type(await screen.findByLabelText('Email Address'), email);
    await visitor.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    await screen.findByRole('heading', { name: 'Forgot Password' });
    expect(await screen.findByLabelText('Email Address')).toHaveValue(email);
  });

  // A15
  it.each([
    [500, /^Link expires in 6:\d\d$/, 'completed'],
    [650, /^Link expires in 4:\d\d$/, 'rejected'],
    [1000, /^Link Expired$/, 'rejected'],
  ])('continues the countdown after a reload %i s after the request', async (ago, text, tone) => {
    reopen({ ago });
    const chip = await screen.findByText(text);
    expect(chip.closest('.chip')).toHaveAttribute('data-tone', tone);
  });

  // A16
  it('sends another link, restarts the countdown and delays the next resend', async () => {
    const { visitor } = reopen({ ago: 1000 });
    await screen.findByText('Link Expired');
    await visitor.click(await button('Resend link'));
    expect(await screen.findByText('Resend email sent successfully!')).toBeInTheDocument();
    expect(await screen.findByText(/^Link expires in 1[45]:\d\d$/)).toBeInTheDocument();
    await visitor.click(await button('Resend link'));
    await waitFor(() =>
      expect(screen.getAllByText(/^Please wait [23]:\d\d before trying again\.$/).length).toBeGreaterThan(1),
    );
    expect(sent()).toHaveLength(1);
  });

  // A16
  it('allows three resends, then refers to support', async () => {
    const { visitor } = reopen({ ago: 400, resends: 2, resentAgo: 200 });
    await visitor.click(await button('Resend link'));
    await visitor.click(await button('Contact Support'));
    const sentence = 'Maximum resend attempts reached. Please contact support for assistance.';
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ['the server fails', {}, 'Failed to resend email. Server error. Please try again later or contact support.'],
    ['the e-mail address is missing', { email: '' }, 'No email address available for resend.'],
  ])('shows why no further link was sent when %s', async (_, facts, sentence) => {
    server.on('POST /api/auth/forgot-password', { status: 500 });
    const { visitor } = reopen({ ago: 10, ...facts });
    await visitor.click(await button('Resend link'));
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
  });

  it('lets the visitor start again with another e-mail address, or return to the login page', async () => {
    const { visitor } = reopen({ ago: 10 });
    await visitor.click(await button('Use another one'));
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeInTheDocument();
    await visitor.type(await screen.findByLabelText('Email Address'), email);
    await visitor.click(await button('Reset Password'));
    await screen.findByRole('heading', { name: 'Check Your Email' });
    await visitor.click(await button('Back to Login'));
    await waitFor(() => expect(currentAddress()).toBe('/login'));
    // A new visit to the page shows the empty form.
    await visitor.click(await screen.findByRole('link', { name: 'Forgot Password?' }));
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeInTheDocument();
  });
});
