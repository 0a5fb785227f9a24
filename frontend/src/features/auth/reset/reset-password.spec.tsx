import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../test/fake-server';
import { closePortal, currentAddress, openPortal } from '../../../test/open-portal';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/auth/verify-reset-token/t-1', { body: { valid: true } })
    .on('POST /api/auth/reset-password', { body: { message: 'x' } });
});
afterEach(closePortal);

const open = (path = '/reset-password/t-1') => openPortal({ server, path });
const password = () => screen.findByLabelText('New Password');
const confirmation = () => screen.findByLabelText('Confirm New Password');
const submit = () => screen.findByRole('button', { name: 'Reset Password' });
const invalid = { status: 400, body: { code: 'auth.reset_token_invalid', message: 'Invalid or expired reset token' } };

// A17
describe('reset password', () => {
  it('checks the link before it shows the form', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on('GET /api/auth/verify-reset-token/t-1', async () => {
      await held;
      return { body: { valid: true } };
    });
    open();
    expect(await screen.findByText('Verifying Reset Link')).toBeInTheDocument();
    answer();
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeInTheDocument();
  });

  it('sets the password, shows a message and redirects to the login page after two seconds', async () => {
    let answeredAt = Number.POSITIVE_INFINITY;
    server.on('POST /api/auth/reset-password', () => {
      answeredAt = Date.now();
      return { body: { message: 'x' } };
    });
    const { visitor } = open();
    await visitor.type(await password(), 'summer Linen 26');
    expect(await submit()).toBeDisabled();
    expect(screen.getByText('Strong')).toBeInTheDocument();
    await visitor.type(await confirmation(), 'summer Linen 2');
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
    expect(await submit()).toBeDisabled();
    await visitor.type(await confirmation(), '6');
    localStorage.setItem('token', 'a session of before');
    await visitor.click(await submit());
    expect((await screen.findAllByText('Password has been reset successfully')).length).toBeGreaterThan(0);
    expect(server.to('POST /api/auth/reset-password').map(({ json }) => json)).toEqual([
      { token: 't-1', newPassword: 'summer Linen 26' },
    ]);
    expect(localStorage.getItem('token')).toBeNull();
    await waitFor(() => expect(currentAddress()).toBe('/login'));
    expect(Date.now() - answeredAt).toBeGreaterThan(1950);
  });

  it.each([
    ['', 'Password is required'],
    ['1234567', 'Password must be at least 8 characters'],
  ])('refuses the password "%s" with the message "%s"', async (text, sentence) => {
    const { visitor } = open();
    for (const field of [await password(), await confirmation()]) if (text !== '') await visitor.type(field, text);
    await visitor.click(await submit());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(server.to('POST /api/auth/reset-password')).toHaveLength(0);
  });

  it.each([
    ['/reset-password/t-1', 'Invalid or expired reset token'],
    ['/reset-password', 'No reset token provided'],
  ])('%s shows an error and offers to request another link: %s', async (path, sentence) => {
    server.on('GET /api/auth/verify-reset-token/t-1', invalid);
    const { visitor } = open(path);
    expect(await screen.findByRole('heading', { name: 'Password Reset Link Expired' })).toBeInTheDocument();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Back to Login' })).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Request Reset Password Link' }));
    await waitFor(() => expect(currentAddress()).toBe('/forgot-password'));
  });

  it('does not report a link as expired when the request that checks the link failed', async () => {
    server.on('GET /api/auth/verify-reset-token/t-1', { status: 503 });
    const { visitor } = open();
    expect(await screen.findByText('The link could not be checked')).toBeInTheDocument();
    server.on('GET /api/auth/verify-reset-token/t-1', { body: { valid: true } });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await password()).toBeInTheDocument();
  });

  it.each([
    ['a link that was used meanwhile', invalid, 'Password Reset Link Expired'],
    [
      'a failure without a message',
      { status: 500 },
      'Failed to reset password. Server error. Please try again later or contact support.',
    ],
  ])('shows an error after sending the form for %s', async (_, reply, sentence) => {
    server.on('POST /api/auth/reset-password', reply);
    const { visitor } = open();
    await visitor.type(await password(), 'summer Linen 26');
    await visitor.type(await confirmation(), 'summer Linen 26');
    await visitor.click(await submit());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});
