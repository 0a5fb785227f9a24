import { messages } from '@portal/contract/messages';
import type { Passkey, SecondFactorResponse } from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { screen, waitFor, within } from '@testing-library/react';
import { FakePasskeys, newPasskey, passkeySetUp } from '../../../../test/fake-passkeys';
import { FakeServer } from '../../../../test/fake-server';
import { closePortal, makeSessionUser, openPortal } from '../../../../test/open-portal';

const path = '/api/auth/second-factor';
const setUpPath = `POST ${path}/passkeys/set-up`;
const addPath = `POST ${path}/passkeys`;
const codes = [...'abcdefghij'].map((letter) => `${letter.repeat(5)}-23456`);
const phone: Passkey = {
  _id: '019a0000-0000-7000-8000-0000000000a1',
  device: 'Safari on iOS',
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: null,
};
const laptop: Passkey = {
  _id: '019a0000-0000-7000-8000-0000000000a2',
  device: 'Chrome on Windows',
  createdAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: '2026-11-22T09:00:00.000Z',
};
const off: SecondFactorResponse = { since: null, hasApp: false, passkeys: [], recoveryCodesLeft: 0 };
const on = (hasApp: boolean, ...passkeys: Passkey[]): SecondFactorResponse => ({
  since: '2026-11-20T09:00:00.000Z',
  ...{ hasApp, passkeys, recoveryCodesLeft: 8 },
});

let server: FakeServer;
let browser: FakePasskeys;
beforeEach(() => {
  browser = new FakePasskeys().install();
  server = new FakeServer()
    .on('GET /api/auth/sessions', { body: { sessions: [] } })
    .on('GET /api/catalogue/brands/accessible', { body: { brands: [] } })
    .on(setUpPath, { body: passkeySetUp })
    .on(addPath, added(codes, on(false, phone)));
});
afterEach(() => {
  browser.remove();
  closePortal();
});

/** Answers that a passkey was added, after which the server has `factor`. */
const added = (recoveryCodes: string[], factor: SecondFactorResponse) => () => {
  answerWith(factor);
  return { status: 201, body: { recoveryCodes } };
};

function answerWith(factor: SecondFactorResponse): void {
  const user = makeSessionUser({ secondFactor: factor.since === null ? 'none' : 'on' });
  server.on(`GET ${path}`, { body: factor }).on('GET /api/auth/me', { body: { user } });
}

async function open(factor: SecondFactorResponse) {
  answerWith(factor);
  const secondFactor = factor.since === null ? 'none' : 'on';
  const { visitor } = openPortal({ server, path: '/profile', user: makeSessionUser({ secondFactor }) });
  const heading = await screen.findByRole('heading', { level: 2, name: 'Second factor' });
  const card = within(heading.closest<HTMLElement>('.ant-card')!);
  await card.findByRole('heading', { level: 3, name: 'Passkeys' });
  return { visitor, card };
}
type Visitor = Awaited<ReturnType<typeof open>>['visitor'];
const dialog = async () => within(await screen.findByRole('dialog'));
const whenClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** Opens the dialog, and sends the password. */
async function add(visitor: Visitor): Promise<void> {
  await visitor.click(screen.getByRole('button', { name: 'Add a passkey' }));
  await visitor.type((await dialog()).getByLabelText('Current Password'), 'a password{Enter}');
}

// K04
describe('adding a passkey', () => {
  it('takes the password and the browser, and shows recovery codes for the first one', async () => {
    const { visitor, card } = await open(off);
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Set up', 'Add a passkey']);
    await add(visitor);
    const inDialog = await dialog();
    expect(await inDialog.findByText(codes[0]!)).toBeInTheDocument();
    expect(server.to(setUpPath).map(({ json }) => json)).toEqual([{ currentPassword: 'a password' }]);
    expect(server.to(addPath).map(({ json }) => json)).toEqual([newPasskey]);
    const options = browser.created[0]?.publicKey;
    expect(options?.rp).toEqual(passkeySetUp.options.rp);
    expect(Buffer.from(options?.user.id as Uint8Array).toString()).toBe('user-1');
    expect(options?.excludeCredentials).toMatchObject([{ type: 'public-key', transports: ['usb'] }]);
    expect(await screen.findByText(secondFactorMessages.passkeyAdded)).toBeInTheDocument();
    // The card shows the new state behind the dialog, which stays until the codes are kept.
    await waitFor(() => expect(card.getByText('Safari on iOS')).toBeInTheDocument());
    expect(inDialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await visitor.click(inDialog.getByRole('checkbox', { name: 'I have kept these codes in a safe place' }));
    await visitor.click(inDialog.getByRole('button', { name: 'Done' }));
    await whenClosed();
  });

  it('closes with a toast when the former recovery codes stay', async () => {
    server.on(addPath, added([], on(false, phone, laptop)));
    const { visitor, card } = await open(on(false, phone));
    await add(visitor);
    expect(await screen.findByText(secondFactorMessages.passkeyAdded)).toBeInTheDocument();
    await whenClosed();
    expect(await card.findByText('Chrome on Windows')).toBeInTheDocument();
  });

  it.each([
    ['NotAllowedError', 'No passkey was added. Try again when you are ready.'],
    ['InvalidStateError', /^Your device already has a passkey for this account/],
    ['SecurityError', 'Passkeys work only at portal.example. Open the portal there.'],
    ['UnknownError', 'The browser could not use a passkey. Please try again.'],
  ])('says what to do after the browser’s %s, and asks again without the password', async (name, sentence) => {
    browser.refusal = name;
    const { visitor } = await open(off);
    await add(visitor);
    const inDialog = await dialog();
    expect(await inDialog.findByRole('alert')).toHaveTextContent(sentence);
    await waitFor(() => expect(inDialog.getByText(/^Your browser asks/)).toHaveFocus());
    browser.refusal = undefined;
    await visitor.click(await inDialog.findByRole('button', { name: 'Try again' }));
    expect(await inDialog.findByText(codes[0]!)).toBeInTheDocument();
    expect(server.to(setUpPath)).toHaveLength(1);
  });

  it('sends the browser’s passkey again when the server did not answer, without another one', async () => {
    server.on(addPath, { status: 503 });
    const { visitor } = await open(off);
    await add(visitor);
    const inDialog = await dialog();
    expect(await inDialog.findByRole('alert')).toHaveTextContent(messages.common.unavailable);
    server.on(addPath, added(codes, on(false, phone)));
    await visitor.click(await inDialog.findByRole('button', { name: 'Try again' }));
    expect(await inDialog.findByText(codes[0]!)).toBeInTheDocument();
    expect(browser.created).toHaveLength(1);
  });

  it('begins again with the password when the server refuses the passkey', async () => {
    const message = secondFactorMessages.passkeyWrong;
    server.on(addPath, { status: 400, body: { code: 'second_factor.wrong', message } });
    const { visitor } = await open(off);
    await add(visitor);
    const inDialog = await dialog();
    expect(await inDialog.findByRole('alert')).toHaveTextContent(message);
    expect(inDialog.getByLabelText('Current Password')).toHaveValue('');
  });

  it('keeps a wrong password at its field', async () => {
    const sentence = messages.account.currentPasswordIncorrect;
    server.on(setUpPath, { status: 400, body: { code: 'auth.current_password_incorrect', message: sentence } });
    const { visitor } = await open(off);
    await add(visitor);
    expect(await (await dialog()).findByText(sentence)).toBeInTheDocument();
    expect((await dialog()).getByLabelText('Current Password')).toHaveValue('a password');
    expect(browser.created).toEqual([]);
  });

  it('is not begun in a browser without passkeys, which the dialog says', async () => {
    browser.remove();
    const { visitor } = await open(off);
    await visitor.click(screen.getByRole('button', { name: 'Add a passkey' }));
    expect(await (await dialog()).findByText(/^Passkeys do not work in this browser/)).toBeInTheDocument();
    expect((await dialog()).queryByLabelText('Current Password')).not.toBeInTheDocument();
  });

  it('is not offered beyond ten, because the browser would keep one that the server refuses', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...phone, _id: `passkey-${index}` }));
    const { card } = await open(on(false, ...ten));
    expect(card.getByText(secondFactorMessages.tooManyPasskeys)).toBeInTheDocument();
    expect(card.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });
});

// K04
describe('the list of passkeys', () => {
  it('names the device, when it was added and when it was used', async () => {
    const { card } = await open(on(true, phone, laptop));
    const [first, second] = card.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Safari on iOS\s*Added 20\/11\/2026\s*Not used yet/);
    expect(second).toHaveTextContent(/Chrome on Windows\s*Added 21\/11\/2026\s*Last used 22\/11\/2026, \d\d:00/);
  });

  it.each([
    ['the last one', on(false, phone), 'Your password alone is then enough to sign in.', /recovery codes stop working/],
    ['one beside the app', on(true, phone), /^From then on you confirm with your authenticator app\.$/, /still work/],
    ['one of two', on(false, phone, laptop), /^From then on you confirm with another passkey\.$/, /still work/],
    ['one of many', on(true, phone, laptop), /your authenticator app or another passkey\.$/, /still work/],
  ])('removes %s after saying what follows', async (_, factor, follows, codesSentence) => {
    const left = factor.passkeys.slice(1);
    const isLast = left.length === 0 && !factor.hasApp;
    const deletion = `DELETE ${path}/passkeys/${phone._id}`;
    server.on(deletion, () => {
      answerWith(isLast ? off : { ...factor, passkeys: left });
      return { body: { message: secondFactorMessages.passkeyRemoved } };
    });
    const { visitor, card } = await open(factor);
    await visitor.click(card.getByRole('button', { name: 'Remove the passkey of Safari on iOS' }));
    const inDialog = await dialog();
    expect(inDialog.getByText(follows)).toBeInTheDocument();
    expect(inDialog.getByText(codesSentence)).toBeInTheDocument();
    expect(server.to(deletion)).toEqual([]);
    await visitor.click(inDialog.getByRole('button', { name: 'Remove' }));
    const toast = isLast ? secondFactorMessages.removed : secondFactorMessages.passkeyRemoved;
    expect(await screen.findByText(toast)).toBeInTheDocument();
    await waitFor(() => expect(card.queryByText('Safari on iOS')).not.toBeInTheDocument());
    await whenClosed();
  });
});

// K04
describe('the app of an account with passkeys', () => {
  it('is removed after its owner was told that passkeys stay', async () => {
    server.on(`DELETE ${path}/app`, () => {
      answerWith(on(false, phone));
      return { body: { message: secondFactorMessages.appRemoved } };
    });
    const { visitor, card } = await open(on(true, phone));
    await visitor.click(card.getByRole('button', { name: 'Remove' }));
    const inDialog = await dialog();
    expect(inDialog.getByText('From then on you confirm with a passkey.')).toBeInTheDocument();
    expect(inDialog.getByText('Your recovery codes still work.')).toBeInTheDocument();
    await visitor.click(inDialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(secondFactorMessages.appRemoved)).toBeInTheDocument();
    expect(await card.findByRole('button', { name: 'Set up' })).toBeInTheDocument();
  });

  it('brings new recovery codes when it is set up, which is said before', async () => {
    const { visitor } = await open(on(false, phone));
    await visitor.click(screen.getByRole('button', { name: 'Set up' }));
    expect(await (await dialog()).findByText(/You also get new recovery codes/)).toBeInTheDocument();
  });
});
