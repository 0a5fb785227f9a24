import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { screen, waitFor } from '@testing-library/react';
import { FakePasskeys, passkeyAnswer, passkeyQuestion } from '../../test/fake-passkeys';
import { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';

const signInPath = 'POST /api/auth/second-factor/sign-in';
const next = { body: { ticket: 'ticket-1', hasApp: true, passkey: null, message: secondFactorMessages.next } };
const success = (user = adminUser) => ({ body: { token: 'new-token', user, message: 'Login successful' } });
const wrong = {
  status: 400,
  body: {
    code: 'second_factor.wrong',
    message: secondFactorMessages.codeWrong,
    errors: [{ field: 'code', message: secondFactorMessages.codeWrong }],
  },
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('GET /api/orders', { body: [] }).on('POST /api/auth/login', next);
});
afterEach(closePortal);

type Visitor = ReturnType<typeof openPortal>['visitor'];
const code = () => screen.findByLabelText('Code');

async function typePassword(visitor: Visitor): Promise<void> {
  await visitor.type(await screen.findByLabelText('Password'), 'a password');
  await visitor.click(screen.getByRole('button', { name: 'Sign In' }));
}

/** Opens the portal and gives the right password, which leads to the second step. */
async function openStep(path = '/login') {
  const { visitor } = openPortal({ server, path });
  await visitor.type(await screen.findByLabelText('Email Address'), 'amira@looms.example');
  await typePassword(visitor);
  return { visitor, field: await code() };
}

/** The redirect a second later would otherwise change the address of the next test. */
async function signedIn(): Promise<void> {
  await screen.findByText('Login successful');
  await waitFor(() => expect(currentAddress()).not.toBe('/login'));
}

// K04
describe('the second step of a sign-in', () => {
  it('asks for a code in place of the form, and opens the page that was asked for', async () => {
    server.on(signInPath, success());
    const { visitor, field } = await openStep('/orders?status=Rejected');
    expect(screen.getByRole('heading', { level: 1, name: 'Confirm it is you' })).toBeInTheDocument();
    expect(screen.getByText(/amira@looms\.example/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(localStorage.getItem('token')).toBeNull();
    // Sent without a click as soon as the six digits are complete.
    await visitor.type(field, '123456');
    expect(await screen.findByText('Login successful')).toBeInTheDocument();
    expect(server.to(signInPath).map(({ json }) => json)).toEqual([{ ticket: 'ticket-1', code: '123456' }]);
    expect(localStorage.getItem('token')).toBe('new-token');
    await waitFor(() => expect(currentAddress()).toBe('/orders?status=Rejected'));
  });

  it.each([
    ['two groups', '123 456', '123456'],
    ['Arabic digits', '١٢٣٤٥٦', '123456'],
    ['a recovery code', 'ABCDE-fghij', 'abcdefghij'],
  ])('accepts %s', async (_, typed, sent) => {
    server.on(signInPath, success());
    const { visitor, field } = await openStep();
    await visitor.click(field);
    await visitor.paste(typed);
    if (sent.length > 6) await visitor.keyboard('{Enter}');
    await signedIn();
    expect(server.to(signInPath).map(({ json }) => json)).toEqual([{ ticket: 'ticket-1', code: sent }]);
  });

  it('says what it expects without sending a code that cannot be one', async () => {
    const { visitor, field } = await openStep();
    await visitor.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Enter the/);
    await visitor.type(field, '123{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(secondFactorMessages.codeInvalid));
    expect(server.to(signInPath)).toEqual([]);
  });

  // A05
  it('shows a wrong code at the field, where the next one replaces it, and never counts it as a wrong password', async () => {
    sessionStorage.setItem('loginFailures', '2');
    server.on(signInPath, wrong);
    const { visitor, field } = await openStep();
    for (const typed of ['111111', '222222', '333333']) {
      await visitor.keyboard(typed);
      await waitFor(() => expect(server.to(signInPath).at(-1)?.json).toMatchObject({ code: typed }));
      expect(await screen.findByRole('alert')).toHaveTextContent(secondFactorMessages.codeWrong);
      expect(field).toHaveValue(typed);
      expect(field).toHaveAccessibleDescription(secondFactorMessages.codeWrong);
      await waitFor(() => expect((field as HTMLInputElement).selectionEnd).toBe(6));
      await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
    }
    expect(currentAddress()).toBe('/login');
    expect(sessionStorage.getItem('loginFailures')).toBeNull();
  });

  it('shows its progress, and sends a code once', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(signInPath, async () => {
      await held;
      return success();
    });
    const { visitor, field } = await openStep();
    await visitor.type(field, '123456{Enter}');
    expect(await screen.findByRole('button', { name: 'Confirming…' })).toHaveAttribute('aria-busy', 'true');
    expect(field).toHaveAttribute('readonly');
    answer();
    await signedIn();
    expect(server.to(signInPath)).toHaveLength(1);
  });

  it('returns to the form with the address when it took too long', async () => {
    const sentence = secondFactorMessages.signInAgain;
    server.on(signInPath, { status: 401, body: { code: 'second_factor.sign_in_again', message: sentence } });
    const { visitor, field } = await openStep();
    await visitor.type(field, '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByLabelText('Email Address')).toHaveValue('amira@looms.example');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveValue('');
    server
      .on('POST /api/auth/login', { body: { ticket: 'ticket-2', hasApp: true, passkey: null, message: 'x' } })
      .on(signInPath, success());
    await typePassword(visitor);
    await visitor.type(await code(), '654321');
    await signedIn();
    expect(server.to(signInPath).at(-1)?.json).toEqual({ ticket: 'ticket-2', code: '654321' });
  });

  it('leads back to an empty form for another account', async () => {
    const { visitor } = await openStep();
    await visitor.click(screen.getByRole('button', { name: 'Sign in with another account' }));
    expect(screen.getByLabelText('Email Address')).toHaveValue('');
    expect(screen.getByLabelText('Email Address')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows how long to wait after too many codes', async () => {
    server.on(signInPath, { status: 429, body: { code: 'common.too_many_requests', message: 'x', retryAfter: 30 } });
    const { visitor, field } = await openStep();
    await visitor.type(field, '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in 30 seconds.');
    expect(field).toHaveValue('123456');
  });

  // A03
  it('keeps out an account that was rejected meanwhile', async () => {
    server.on(signInPath, success(makeSessionUser({ status: 'rejected' })));
    const { visitor, field } = await openStep();
    await visitor.type(field, '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account is not approved yet.');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

// K04
describe('the second step of an account with passkeys', () => {
  let browser: FakePasskeys;
  beforeEach(() => {
    browser = new FakePasskeys().install();
  });
  afterEach(() => browser.remove());

  const wrongPasskey = {
    status: 400,
    body: {
      code: 'second_factor.wrong',
      message: secondFactorMessages.passkeyWrong,
      errors: [{ field: 'passkey', message: secondFactorMessages.passkeyWrong }],
    },
  };
  const passkeyButton = () => screen.findByRole('button', { name: 'Use a passkey' });
  const recoveryCode = () => screen.findByLabelText('Recovery code');

  async function openWith({ hasApp, path }: { hasApp: boolean; path?: string }): Promise<Visitor> {
    server.on('POST /api/auth/login', { body: { ...next.body, hasApp, passkey: passkeyQuestion } });
    const { visitor } = openPortal({ server, path: path ?? '/login' });
    await visitor.type(await screen.findByLabelText('Email Address'), 'amira@looms.example');
    await typePassword(visitor);
    await passkeyButton();
    return visitor;
  }

  it('asks the browser when the button is pressed, and opens the page that was asked for', async () => {
    server.on(signInPath, success());
    const visitor = await openWith({ hasApp: false, path: '/orders?status=Rejected' });
    expect(screen.getByText(/^Use your passkey for .*amira@looms\.example.*, or enter one of/)).toBeInTheDocument();
    expect(browser.asked).toEqual([]);
    expect(await passkeyButton()).toHaveFocus();
    await visitor.keyboard('{Enter}');
    await signedIn();
    const [asked] = browser.asked;
    expect(asked?.publicKey).toMatchObject({ rpId: 'portal.example', userVerification: 'preferred' });
    expect(Buffer.from(asked?.publicKey?.challenge as Uint8Array).toString()).toBe('challenge?>');
    const [allowed] = asked?.publicKey?.allowCredentials ?? [];
    expect(Buffer.from(allowed?.id as Uint8Array).toString()).toBe('passkey-1');
    expect(server.to(signInPath).map(({ json }) => json)).toEqual([{ ticket: 'ticket-1', passkey: passkeyAnswer }]);
    await waitFor(() => expect(currentAddress()).toBe('/orders?status=Rejected'));
  });

  it('also takes the code of an app, whose field has the focus', async () => {
    server.on(signInPath, success());
    const visitor = await openWith({ hasApp: true });
    expect(await code()).toHaveFocus();
    await visitor.keyboard('123456');
    await signedIn();
    expect(browser.asked).toEqual([]);
  });

  it.each([
    ['NotAllowedError', 'No passkey was used. Try again, or enter a code.'],
    ['SecurityError', 'Passkeys work only at portal.example. Open the portal there.'],
    ['UnknownError', 'The browser could not use a passkey. Please try again.'],
  ])('says what to do after the browser’s %s, and keeps what was typed', async (name, sentence) => {
    server.on(signInPath, success());
    const visitor = await openWith({ hasApp: false });
    await visitor.type(await recoveryCode(), 'abcde');
    browser.refusal = name;
    await visitor.click(await passkeyButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await recoveryCode()).toHaveValue('abcde');
    expect(server.to(signInPath)).toEqual([]);
    browser.refusal = undefined;
    await visitor.click(await passkeyButton());
    await signedIn();
  });

  it('says so in a browser without passkeys', async () => {
    browser.remove();
    const visitor = await openWith({ hasApp: true });
    await visitor.click(await passkeyButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Passkeys do not work in this browser/);
  });

  it('shows its progress at the button, and asks once', async () => {
    let answer: () => void = () => undefined;
    browser.held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(signInPath, success());
    const visitor = await openWith({ hasApp: true });
    await visitor.click(await passkeyButton());
    const button = await screen.findByRole('button', { name: 'Confirming…' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await visitor.click(button);
    expect(screen.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-busy', 'false');
    answer();
    await signedIn();
    expect(browser.asked).toHaveLength(1);
  });

  it('shows below the button that a passkey was refused', async () => {
    server.on(signInPath, wrongPasskey);
    const visitor = await openWith({ hasApp: true });
    await visitor.click(await passkeyButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(secondFactorMessages.passkeyWrong);
    expect(await code()).not.toHaveAccessibleDescription();
    expect(await code()).toHaveValue('');
  });

  it('takes recovery codes only where there is no app', async () => {
    server.on(signInPath, wrong);
    const visitor = await openWith({ hasApp: false });
    expect(screen.getByText(/^Passkey not at hand\?/)).toBeInTheDocument();
    await visitor.type(await recoveryCode(), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Enter one of your recovery codes/);
    expect(server.to(signInPath)).toEqual([]);
    await visitor.clear(await recoveryCode());
    await visitor.type(await recoveryCode(), 'ABCDE-fghij{Enter}');
    await waitFor(() => expect(server.to(signInPath).at(-1)?.json).toEqual({ ticket: 'ticket-1', code: 'abcdefghij' }));
    expect(await screen.findByText('This recovery code is wrong or was used before.')).toBeInTheDocument();
  });

  it('returns to the form when the browser took too long', async () => {
    const sentence = secondFactorMessages.signInAgain;
    server.on(signInPath, { status: 401, body: { code: 'second_factor.sign_in_again', message: sentence } });
    const visitor = await openWith({ hasApp: false });
    await visitor.click(await passkeyButton());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('Email Address')).toHaveValue('amira@looms.example');
  });
});
