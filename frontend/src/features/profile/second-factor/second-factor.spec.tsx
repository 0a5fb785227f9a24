import { messages } from '@portal/contract/messages';
import type { SecondFactorResponse } from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../test/fake-server';
import { closePortal, makeSessionUser, openPortal } from '../../../test/open-portal';

const path = '/api/auth/second-factor';
const app = {
  setUp: 'signed-set-up',
  secret: 'ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567',
  address: 'otpauth://totp/Looms:layla%40haddad.example?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=Looms',
};
const codes = [...'abcdefghij'].map((letter) => `${letter.repeat(5)}-23456`);
const off: SecondFactorResponse = { since: null, hasApp: false, passkeys: [], recoveryCodesLeft: 0 };
const on: SecondFactorResponse = {
  since: '2026-11-21T09:00:00.000Z',
  hasApp: true,
  passkeys: [],
  recoveryCodesLeft: 8,
};

let server: FakeServer;
let saved: { name: string; blob: Blob }[];
beforeEach(() => {
  saved = [];
  server = new FakeServer()
    .on('GET /api/auth/sessions', { body: { sessions: [] } })
    .on('GET /api/catalogue/brands/accessible', { body: { brands: [] } })
    .on(`POST ${path}/set-up`, { body: app })
    .on(`PUT ${path}/app`, () => {
      answerWith(on);
      return { body: { recoveryCodes: codes } };
    });
});
afterEach(closePortal);

function answerWith(factor: SecondFactorResponse): void {
  const user = makeSessionUser({ secondFactor: factor.since === null ? 'none' : 'on' });
  server.on(`GET ${path}`, { body: factor }).on('GET /api/auth/me', { body: { user } });
}

async function open(factor: SecondFactorResponse, address = '/profile') {
  answerWith(factor);
  const secondFactor = factor.since === null ? 'none' : 'on';
  const { visitor } = openPortal({ server, path: address, user: makeSessionUser({ secondFactor }) });
  const heading = await screen.findByRole('heading', { level: 2, name: 'Second factor' });
  const element = heading.closest<HTMLElement>('.ant-card')!;
  await within(element).findAllByRole('button');
  return { visitor, element, card: within(element) };
}
type Visitor = Awaited<ReturnType<typeof open>>['visitor'];
/** Found by its text, because in specs antd gives the titles of two dialogs the same id. */
const closingQuestion = async () =>
  within((await screen.findByText('Close without the codes?')).closest<HTMLElement>('[role=dialog]')!);
const dialog = async () => within(await screen.findByRole('dialog'));
const field = (label: string) => screen.findByLabelText(label, { selector: 'input' });

async function toApp(visitor: Visitor, button: string): Promise<void> {
  await visitor.click(screen.getByRole('button', { name: button }));
  const inDialog = await dialog();
  await visitor.type(inDialog.getByLabelText('Current Password'), 'a password');
  await visitor.click(inDialog.getByRole('button', { name: 'Next' }));
  await field('Code that the app shows now');
}

async function toCodes(visitor: Visitor): Promise<void> {
  await toApp(visitor, 'Set up');
  await visitor.type(await field('Code that the app shows now'), '123456');
  await screen.findByText(codes[0]!);
}

// K04
describe('setting up a second factor', () => {
  it('takes the password, the first code of the app, and the recovery codes', async () => {
    const { visitor, card } = await open(off);
    await visitor.click(card.getByRole('button', { name: 'Set up' }));
    const inDialog = await dialog();
    await waitFor(() => expect(inDialog.getByLabelText('Current Password')).toHaveFocus());
    await visitor.keyboard('a password{Enter}');
    expect(await inDialog.findByText(app.secret)).toHaveAttribute('dir', 'ltr');
    const picture = inDialog.getByRole('img', { name: 'QR code for the authenticator app' });
    const fills = [...picture.querySelectorAll('path')].map((path) => path.getAttribute('fill'));
    expect(fills).toEqual(['#fff', '#000']);
    const code = await field('Code that the app shows now');
    await waitFor(() => expect(code).toHaveFocus());
    await visitor.keyboard('123 456');
    expect(await screen.findByText(secondFactorMessages.setUp)).toBeInTheDocument();
    expect(server.to(`POST ${path}/set-up`).map(({ json }) => json)).toEqual([{ currentPassword: 'a password' }]);
    expect(server.to(`PUT ${path}/app`).map(({ json }) => json)).toEqual([{ setUp: app.setUp, code: '123 456' }]);
    const list = within(inDialog.getByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    // The card shows the new state behind the dialog, which stays until the codes are kept.
    await waitFor(() => expect(card.getByText('On since')).toBeInTheDocument());
    const done = inDialog.getByRole('button', { name: 'Done' });
    expect(done).toBeDisabled();
    await visitor.click(inDialog.getByRole('checkbox', { name: 'I have kept these codes in a safe place' }));
    await visitor.click(done);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(card.getByText('21/11/2026')).toBeInTheDocument();
  });

  it('shows a wrong password at its field, and keeps it', async () => {
    const sentence = messages.account.currentPasswordIncorrect;
    const errors = [{ field: 'currentPassword', message: sentence }];
    const body = { code: 'auth.current_password_incorrect', message: sentence, errors };
    server.on(`POST ${path}/set-up`, { status: 400, body });
    const { visitor, card } = await open(off);
    await visitor.click(card.getByRole('button', { name: 'Set up' }));
    await visitor.type((await dialog()).getByLabelText('Current Password'), 'not mine{Enter}');
    expect(await (await dialog()).findByText(sentence)).toBeInTheDocument();
    expect((await dialog()).getByLabelText('Current Password')).toHaveValue('not mine');
  });

  it('shows a wrong code at its field, and refuses one that has no six digits', async () => {
    const message = secondFactorMessages.codeWrong;
    const errors = [{ field: 'code', message }];
    server.on(`PUT ${path}/app`, { status: 400, body: { code: 'second_factor.wrong', message, errors } });
    const { visitor } = await open(off);
    await toApp(visitor, 'Set up');
    const code = await field('Code that the app shows now');
    await visitor.type(code, '12345{Enter}');
    expect(await screen.findByText(secondFactorMessages.appCodeInvalid)).toBeInTheDocument();
    expect(server.to(`PUT ${path}/app`)).toEqual([]);
    await visitor.type(code, '6');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(code).toHaveValue('123456');
    expect(screen.getByText(app.secret)).toBeInTheDocument();
  });

  it('begins again with the password when it took too long', async () => {
    const message = secondFactorMessages.setUpExpired;
    server.on(`PUT ${path}/app`, { status: 400, body: { code: 'second_factor.set_up_expired', message } });
    const { visitor } = await open(off);
    await toApp(visitor, 'Set up');
    await visitor.type(await field('Code that the app shows now'), '123456');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect((await dialog()).getByLabelText('Current Password')).toHaveValue('');
  });
});

// K04
describe('the recovery codes', () => {
  beforeEach(() => {
    // jsdom has neither a clipboard nor object URLs, and follows no links.
    const createObjectURL = (blob: Blob) => {
      saved.push({ name: '', blob });
      return 'blob:codes';
    };
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
    HTMLAnchorElement.prototype.click = function click() {
      saved.at(-1)!.name = this.download;
    };
  });

  it('are copied and saved as a file', async () => {
    const { visitor } = await open(off);
    await toCodes(visitor);
    const inDialog = await dialog();
    await visitor.click(inDialog.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    await visitor.click(inDialog.getByRole('button', { name: 'Download' }));
    expect(saved[0]?.name).toBe('recovery-codes.txt');
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(saved[0]!.blob);
    });
    expect(text).toContain(codes.join('\r\n'));
  });

  it.each([
    ['Escape', () => void fireEvent.keyDown(document.activeElement!, { key: 'Escape', keyCode: 27 })],
    ['Back', () => act(() => window.history.back())],
  ])('are not lost by %s without a question', async (_, leave) => {
    server.on('GET /api/orders', { body: [] });
    answerWith(off);
    const { visitor } = openPortal({ server, path: '/orders', user: makeSessionUser() });
    await visitor.click(await screen.findByRole('link', { name: 'Profile' }));
    await screen.findByRole('button', { name: 'Set up' });
    await toCodes(visitor);
    const haveFocus = () => waitFor(() => expect(screen.getByRole('list', { name: 'Recovery codes' })).toHaveFocus());
    await haveFocus();
    leave();
    const question = await closingQuestion();
    await visitor.click(question.getByRole('button', { name: 'Back to the codes' }));
    expect(screen.getByText(codes[9]!)).toBeInTheDocument();
    await haveFocus();
    leave();
    const again = await closingQuestion();
    await visitor.click(again.getByRole('button', { name: 'Close anyway' }));
    await waitFor(() => expect(screen.queryByText(codes[9]!)).not.toBeInTheDocument());
  });
});

// K04
describe('a second factor that is on', () => {
  it.each([
    [4, 0],
    [3, 1],
    [0, 1],
  ])('with %i recovery codes left shows %i warnings', async (recoveryCodesLeft, warnings) => {
    const { card } = await open({ ...on, recoveryCodesLeft });
    expect(card.getByText(String(recoveryCodesLeft))).toBeInTheDocument();
    expect(card.queryAllByText(/Make new recovery codes/)).toHaveLength(warnings);
  });

  it('gets new recovery codes after a confirmation', async () => {
    server.on(`POST ${path}/recovery-codes`, { body: { recoveryCodes: codes } });
    const { visitor, card } = await open(on);
    await visitor.click(card.getByRole('button', { name: 'New recovery codes' }));
    const inDialog = await dialog();
    expect(server.to(`POST ${path}/recovery-codes`)).toEqual([]);
    await visitor.click(inDialog.getByRole('button', { name: 'Make new codes' }));
    expect(await inDialog.findByText(codes[0]!)).toBeInTheDocument();
    expect(inDialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  });

  it('moves to another app, which also brings new codes', async () => {
    const { visitor } = await open(on);
    await toApp(visitor, 'Set up another app');
    await visitor.type(await field('Code that the app shows now'), '123456');
    expect(await screen.findByText(codes[0]!)).toBeInTheDocument();
  });

  it('is removed after its owner was told what follows', async () => {
    server.on(`DELETE ${path}/app`, () => {
      answerWith(off);
      return { body: { message: secondFactorMessages.removed } };
    });
    const { visitor, card } = await open(on);
    await visitor.click(card.getByRole('button', { name: 'Remove' }));
    const inDialog = await dialog();
    expect(inDialog.getByText('Your password alone is then enough to sign in.')).toBeInTheDocument();
    expect(server.to(`DELETE ${path}/app`)).toEqual([]);
    await visitor.click(inDialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(secondFactorMessages.removed)).toBeInTheDocument();
    expect(await card.findByRole('button', { name: 'Set up' })).toBeInTheDocument();
  });

  it('stays, with the reason in the dialog, where the settings require one', async () => {
    const message = secondFactorMessages.staysRequired;
    server.on(`DELETE ${path}/app`, { status: 403, body: { code: 'second_factor.required', message } });
    const { visitor, card } = await open(on);
    await visitor.click(card.getByRole('button', { name: 'Remove' }));
    await visitor.click((await dialog()).getByRole('button', { name: 'Remove' }));
    expect(await (await dialog()).findByText(message)).toBeInTheDocument();
  });
});

it('the link to the second factor opens the profile with the focus at its card', async () => {
  const { element } = await open(off, '/profile#second-factor');
  await waitFor(() => expect(element).toHaveFocus());
});

it('an error while loading the second factor is shown, with a button that tries again', async () => {
  server.on(`GET ${path}`, { status: 500 });
  const { visitor } = openPortal({ server, path: '/profile', user: makeSessionUser() });
  expect(await screen.findByText('Your second factor could not be loaded')).toBeInTheDocument();
  server.on(`GET ${path}`, { body: off });
  await visitor.click(screen.getByRole('button', { name: /Try again/ }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeInTheDocument();
});
