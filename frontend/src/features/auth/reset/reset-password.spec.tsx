import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../test/fake-server';
import { address, leavePortal, openPortal } from '../../../test/open-portal';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/auth/verify-reset-token/t-1', { body: { valid: true } })
    .on('POST /api/auth/reset-password', { body: { message: 'x' } });
});
afterEach(leavePortal);

const open = (path = '/reset-password/t-1') => openPortal({ server, path });
const password = () => screen.findByLabelText('New Password');
const confirmation = () => screen.findByLabelText('Confirm New Password');
const submit = () => screen.findByRole('button', { name: 'Reset Password' });
const invalid = { status: 400, body: { code: 'auth.reset_token_invalid', message: 'Invalid or expired reset token' } };

// A17
describe('reset password', () => {
  it('looks at the link first', async () => {
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

  it('sets the password, says so, and leads to the login page after two seconds', async () => {
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
    const doneAt = Date.now();
    expect(server.to('POST /api/auth/reset-password').map(({ json }) => json)).toEqual([
      { token: 't-1', newPassword: 'summer Linen 26' },
    ]);
    expect(localStorage.getItem('token')).toBeNull();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(Date.now() - doneAt).toBeGreaterThan(1500);
  });

  it.each([
    ['', 'Password is required'],
    ['1234567', 'Password must be at least 8 characters'],
  ])('refuses "%s": %s', async (text, sentence) => {
    const { visitor } = open();
    for (const field of [await password(), await confirmation()]) if (text !== '') await visitor.type(field, text);
    await visitor.click(await submit());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(server.to('POST /api/auth/reset-password')).toHaveLength(0);
  });

  it.each([
    ['/reset-password/t-1', 'Invalid or expired reset token'],
    ['/reset-password', 'No reset token provided'],
  ])('%s offers another link: %s', async (path, sentence) => {
    server.on('GET /api/auth/verify-reset-token/t-1', invalid);
    const { visitor } = open(path);
    expect(await screen.findByRole('heading', { name: 'Password Reset Link Expired' })).toBeInTheDocument();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Back to Login' })).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Request Reset Password Link' }));
    expect(address()).toBe('/forgot-password');
  });

  it('does not call a link expired that it could not ask about', async () => {
    server.on('GET /api/auth/verify-reset-token/t-1', { status: 503 });
    const { visitor } = open();
    expect(await screen.findByText('The link could not be checked')).toBeInTheDocument();
    server.on('GET /api/auth/verify-reset-token/t-1', { body: { valid: true } });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await password()).toBeInTheDocument();
  });

  it.each([
    ['a link used meanwhile', invalid, 'Password Reset Link Expired'],
    ['a bare failure', { status: 500 }, 'Server error. Please try again later or contact support.'],
  ])('tells of %s', async (_, reply, sentence) => {
    server.on('POST /api/auth/reset-password', reply);
    const { visitor } = open();
    await visitor.type(await password(), 'summer Linen 26');
    await visitor.type(await confirmation(), 'summer Linen 26');
    await visitor.click(await submit());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});
