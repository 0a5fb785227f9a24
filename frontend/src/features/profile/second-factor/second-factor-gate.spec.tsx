import { SellerDetails } from '@portal/contract/documents/tax-details';
import { messages } from '@portal/contract/messages';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { CreditSettings, type Settings } from '@portal/contract/settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { secondFactorProof } from '../../../shared/access/second-factor-proof';
import { ApiError, request } from '../../../shared/data/api';
import { FakePasskeys, passkeyAnswer, passkeyQuestion } from '../../../test/fake-passkeys';
import { FakeServer, type PreparedReply } from '../../../test/fake-server';
import { adminUser, closePortal, currentAddress, openPortal } from '../../../test/open-portal';

const noAccount = {
  ...{ accountNumber: null, accountName: null, iban: null, registeredAddress: null },
  ...{ bankName: null, branchName: null, swiftCode: null },
};
const settings: Settings = {
  ...{ companyName: null, companyAddress: null, supportPhone: '+971 4 123 4567', supportEmail: null },
  ...{ timeZone: 'Asia/Dubai', unreadAnswerMinutes: 15, proposalDays: 3, logo: null },
  ...{ seller: new SellerDetails(), credit: new CreditSettings(), security: { secondFactorFrom: null } },
  ...{ AED: noAccount, EUR: noAccount, version: 3, changedAt: null, changedBy: null },
};
const needed = {
  status: 403,
  body: { code: 'second_factor.needed', message: secondFactorMessages.needed },
} satisfies PreparedReply;
const proofPath = 'POST /api/auth/second-factor/proof';

let server: FakeServer;
let isProven: boolean;
/** Answers as a server that wants the second factor confirmed first. */
const onceProven = (body: unknown) => () => (isProven ? { body } : needed);

beforeEach(() => {
  isProven = false;
  server = new FakeServer()
    .on('GET /api/settings', { body: settings })
    .on('GET /api/demo', { body: { brands: 0, buyers: 0, orders: 0 } })
    .on('PUT /api/settings', onceProven({ ...settings, version: 4 }))
    .on(proofPath, () => {
      isProven = true;
      return { body: { message: secondFactorMessages.confirmed } };
    });
});
afterEach(closePortal);

const proof = async () => within(await screen.findByRole('dialog', { name: 'Confirm with your second factor' }));
const whenClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function saveSettings() {
  const { visitor } = openPortal({
    server,
    path: '/admin/settings',
    user: { ...adminUser, secondFactor: 'on' },
  });
  const phone = await screen.findByLabelText('Phone');
  // The gate is loaded beside the page.
  await waitFor(() => expect(secondFactorProof.ask).toBeDefined());
  await visitor.type(phone, '8');
  await visitor.click(screen.getByRole('button', { name: 'Save settings' }));
  return { visitor, phone };
}

// K04
describe('a change that needs the second factor', () => {
  it('is sent again after a code, and done', async () => {
    const { visitor } = await saveSettings();
    const dialog = await proof();
    const code = dialog.getByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(dialog.getByText(/when your last one is older than 10 minutes/)).toBeInTheDocument();
    await visitor.keyboard('123456');
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
    expect(server.to(proofPath).map(({ json }) => json)).toEqual([{ code: '123456' }]);
    const [refused, repeated] = server.to('PUT /api/settings');
    expect(repeated?.json).toEqual(refused?.json);
    expect(repeated?.headers).toEqual(refused?.headers);
    await whenClosed();
  });

  it('fails with the server’s reason when it is not confirmed, and nothing that was typed is lost', async () => {
    const { visitor, phone } = await saveSettings();
    await visitor.click((await proof()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(secondFactorMessages.needed)).toBeInTheDocument();
    expect(server.to('PUT /api/settings')).toHaveLength(1);
    expect(phone).toHaveValue('+971 4 123 45678');
    await whenClosed();
    // The next attempt asks anew, in an empty field.
    await visitor.click(screen.getByRole('button', { name: 'Save settings' }));
    const dialog = await proof();
    expect(dialog.getByLabelText('Code')).toHaveValue('');
    await waitFor(() => expect(dialog.getByLabelText('Code')).toHaveFocus());
    await visitor.keyboard('abcde-fghij{Enter}');
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
  });

  it('shows why a code was refused, and waits for the next one', async () => {
    const message = secondFactorMessages.codeWrong;
    const errors = [{ field: 'code', message }];
    server.on(proofPath, { status: 400, body: { code: 'second_factor.wrong', message, errors } });
    const { visitor } = await saveSettings();
    const dialog = await proof();
    await visitor.type(dialog.getByLabelText('Code'), '123456');
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByLabelText('Code')).toHaveValue('123456');
    server.on(proofPath, { status: 500 });
    await visitor.clear(dialog.getByLabelText('Code'));
    await visitor.type(dialog.getByLabelText('Code'), '654321');
    expect(await dialog.findByRole('alert')).toHaveTextContent(messages.common.serverError);
    expect(server.to('PUT /api/settings')).toHaveLength(1);
  });

  it('shares one dialog with others that are refused at the same time', async () => {
    server.on('DELETE /api/auth/second-factor/app', onceProven({ message: 'x' }));
    const { visitor } = await saveSettings();
    await proof();
    const other = request('/api/auth/second-factor/app', { method: 'DELETE' });
    await waitFor(() => expect(server.to('DELETE /api/auth/second-factor/app')).toHaveLength(1));
    await visitor.type((await proof()).getByLabelText('Code'), '123456');
    expect(await other).toEqual({ message: 'x' });
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
    expect(server.to(proofPath)).toHaveLength(1);
  });

  it('fails when the session ends meanwhile', async () => {
    server.on('DELETE /api/auth/second-factor/app', needed);
    await saveSettings();
    await proof();
    const other = request('/api/auth/second-factor/app', { method: 'DELETE' });
    const refusal = expect(other).rejects.toEqual(expect.any(ApiError));
    await waitFor(() => expect(server.to('DELETE /api/auth/second-factor/app')).toHaveLength(1));
    localStorage.removeItem('token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await waitFor(() => expect(currentAddress()).toBe('/login'));
    await refusal;
  });

  it('fails where no page can ask, such as before the sign-in', async () => {
    openPortal({ server, path: '/login' });
    await screen.findByRole('heading', { name: 'Welcome Back' });
    await expect(request('/api/settings', { method: 'PUT', json: {} })).rejects.toMatchObject({ status: 403 });
  });
});

// K04
describe('a confirmation with a passkey', () => {
  const questionPath = 'POST /api/auth/second-factor/proof/question';
  let browser: FakePasskeys;
  beforeEach(() => {
    browser = new FakePasskeys().install();
    server.on(questionPath, { body: { hasApp: false, passkey: passkeyQuestion } });
  });
  afterEach(() => browser.remove());
  const passkeyButton = async () => (await proof()).findByRole('button', { name: 'Use a passkey' });

  it('sends the change again', async () => {
    const { visitor } = await saveSettings();
    expect(browser.asked).toEqual([]);
    await waitFor(async () => expect(await passkeyButton()).toHaveFocus());
    await visitor.click(await passkeyButton());
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
    expect(server.to(proofPath).map(({ json }) => json)).toEqual([{ passkey: passkeyAnswer }]);
    expect(server.to(questionPath)).toHaveLength(1);
    await whenClosed();
  });

  it('can be given up for a recovery code, of which it says that it is one', async () => {
    browser.refusal = 'NotAllowedError';
    const { visitor } = await saveSettings();
    await visitor.click(await passkeyButton());
    const dialog = await proof();
    expect(await dialog.findByRole('alert')).toHaveTextContent('No passkey was used. Try again, or enter a code.');
    const field = dialog.getByLabelText('Recovery code');
    await visitor.type(field, '123456{Enter}');
    expect(await dialog.findByText(/^Enter one of your recovery codes, which/)).toBeInTheDocument();
    expect(server.to(proofPath)).toEqual([]);
    await visitor.clear(field);
    await visitor.type(field, 'abcde-fghij{Enter}');
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
  });

  it('gets another question after a refused answer', async () => {
    const message = secondFactorMessages.passkeyWrong;
    const errors = [{ field: 'passkey', message }];
    server.on(proofPath, { status: 400, body: { code: 'second_factor.wrong', message, errors } });
    const { visitor } = await saveSettings();
    await visitor.click(await passkeyButton());
    expect(await (await proof()).findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(server.to(questionPath)).toHaveLength(2));
  });

  it('leaves the field for a code when the question cannot be loaded, without an error', async () => {
    server.on(questionPath, { status: 500 });
    const { visitor } = await saveSettings();
    const dialog = await proof();
    await waitFor(() => expect(server.to(questionPath)).toHaveLength(1));
    await visitor.type(dialog.getByLabelText('Code'), '123456');
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes a code while the question loads', async () => {
    server.on(questionPath, () => new Promise<never>(() => undefined));
    const { visitor } = await saveSettings();
    await visitor.type((await proof()).getByLabelText('Code'), '123456');
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
  });
});
