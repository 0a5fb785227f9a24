import type { BuyersResponse } from '@portal/contract/buyers';
import type {
  PasskeyQuestion,
  RecoveryCodesResponse,
  SecondFactorResponse,
  SecondFactorState,
  SetUpAppResponse,
} from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import type { Settings } from '@portal/contract/settings';
import type { Locator } from 'playwright-core';
import type { Visitor } from '../helpers/browser';
import { fakeUser } from './fake-user';
import type { Screen } from './tour';

/** A long but realistic address, to test the layout. */
const longAddress = 'accounts.payable.and.purchasing.department@importaciones-y-distribuciones-textiles.example';
const app: SetUpAppResponse = {
  setUp: 'set-up',
  secret: 'ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567',
  address:
    'otpauth://totp/Digital%20Wholesale%20Catalogue:accounts.payable%40importaciones.example' +
    '?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=Digital%20Wholesale%20Catalogue&digits=6&period=30',
};
const { recoveryCodes }: RecoveryCodesResponse = {
  recoveryCodes: [...'abcdefghij'].map((letter) => `${letter}k7wm-${letter}q2p4`),
};
const on: SecondFactorResponse = {
  since: '2026-11-21T08:00:00.000Z',
  hasApp: true,
  passkeys: [],
  recoveryCodesLeft: 3,
};
const withPasskeys: SecondFactorResponse = {
  ...on,
  passkeys: [
    {
      _id: '019a0000-0000-7000-8000-0000000000a1',
      device: 'Mobile Safari on iOS',
      createdAt: '2026-11-21T08:00:00.000Z',
      lastUsedAt: null,
    },
    {
      _id: '019a0000-0000-7000-8000-0000000000a2',
      device: 'Samsung Internet for Android on Android',
      createdAt: '2026-11-22T08:00:00.000Z',
      lastUsedAt: '2026-11-28T14:05:00.000Z',
    },
  ],
};
const passkey: PasskeyQuestion = {
  question: 'question',
  options: {
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 600_000,
    userVerification: 'preferred',
    allowCredentials: [{ id: 'AAAA', type: 'public-key', transports: ['internal'] }],
  },
};
const off: SecondFactorResponse = { since: null, hasApp: false, passkeys: [], recoveryCodesLeft: 0 };
const wrong = {
  code: 'second_factor.wrong',
  message: secondFactorMessages.codeWrong,
  errors: [{ field: 'code', message: secondFactorMessages.codeWrong }],
};

/** Fakes the second factor of the signed-in user, because a real one would change the sign-in of all other screens. */
async function fakeFactor(visitor: Visitor, state: SecondFactorState, factor = on): Promise<void> {
  await fakeUser(visitor, { secondFactor: state });
  const { page } = visitor;
  await page.route('**/api/auth/second-factor', (route) => route.fulfill({ json: state === 'on' ? factor : off }));
  await page.route('**/api/auth/second-factor/set-up', (route) => route.fulfill({ json: app }));
  await page.route('**/api/auth/second-factor/app', (route) => route.fulfill({ json: { recoveryCodes } }));
}

const dialog = ({ page }: Visitor): Locator => page.getByRole('dialog').last();

/** Opens the profile and the set-up dialog, up to the picture for the app. */
async function setUp(visitor: Visitor): Promise<void> {
  await fakeFactor(visitor, 'none');
  await visitor.page.goto('/profile');
  await visitor.page.getByRole('button', { name: 'Set up' }).click();
  await dialog(visitor).getByLabel('Current Password').fill('a pass-phrase');
  await dialog(visitor).getByRole('button', { name: 'Next' }).click();
  await dialog(visitor).getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
}

async function factorOn(visitor: Visitor, factor = on): Promise<void> {
  await fakeFactor(visitor, 'on', factor);
  await visitor.page.goto('/profile');
  await visitor.page.getByText('On since').waitFor();
  await visitor.page.getByText('This device').waitFor();
}

export const secondFactorScreens: readonly Screen[] = [
  {
    name: 'login-second-step',
    as: 'nobody',
    open: async (visitor) => {
      const { page } = visitor;
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({ json: { ticket: 'x', hasApp: true, passkey: null, message: 'x' } }),
      );
      await page.goto('/login');
      await visitor.fillIn({ email: longAddress, password: 'a pass-phrase' });
      await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
    },
  },
  {
    name: 'login-second-step-wrong',
    as: 'nobody',
    open: async (visitor) => {
      const { page } = visitor;
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({ json: { ticket: 'x', hasApp: true, passkey: null, message: 'x' } }),
      );
      await page.route('**/api/auth/second-factor/sign-in', (route) => route.fulfill({ status: 400, json: wrong }));
      visitor.expectRefusal(400, '/api/auth/second-factor/sign-in');
      await page.goto('/login');
      await visitor.fillIn({ email: 'amira@looms.example', password: 'a pass-phrase' });
      await page.getByLabel('Code').fill('123456');
      await page.getByText(secondFactorMessages.codeWrong).waitFor();
    },
  },
  {
    name: 'login-second-step-passkey',
    as: 'nobody',
    open: async (visitor) => {
      const { page } = visitor;
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({ json: { ticket: 'x', hasApp: false, passkey, message: 'x' } }),
      );
      await page.goto('/login');
      await visitor.fillIn({ email: longAddress, password: 'a pass-phrase' });
      await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    },
  },
  {
    name: 'login-second-step-passkey-failed',
    as: 'nobody',
    open: async (visitor) => {
      const { page } = visitor;
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({ json: { ticket: 'x', hasApp: true, passkey, message: 'x' } }),
      );
      await page.goto('/login');
      await page.evaluate(() => {
        const get = () => Promise.reject(new DOMException('Cancelled', 'NotAllowedError'));
        Object.defineProperty(navigator, 'credentials', { value: { get } });
      });
      await visitor.fillIn({ email: 'amira@looms.example', password: 'a pass-phrase' });
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.getByText('No passkey was used.').waitFor();
    },
  },
  { name: 'buyer-second-factor-app', as: 'buyer', open: setUp },
  {
    name: 'buyer-recovery-codes',
    as: 'buyer',
    open: async (visitor) => {
      await setUp(visitor);
      await dialog(visitor).getByLabel('Code that the app shows now').fill('123456');
      await dialog(visitor).getByRole('list', { name: 'Recovery codes' }).waitFor();
    },
  },
  {
    name: 'buyer-recovery-codes-closing',
    as: 'buyer',
    open: async (visitor) => {
      await setUp(visitor);
      await dialog(visitor).getByLabel('Code that the app shows now').fill('123456');
      await dialog(visitor).getByRole('list', { name: 'Recovery codes' }).waitFor();
      await visitor.page.keyboard.press('Escape');
      await visitor.page.getByRole('dialog', { name: 'Close without the codes?' }).waitFor();
    },
  },
  { name: 'buyer-second-factor-on', as: 'buyer', open: (visitor) => factorOn(visitor) },
  {
    name: 'buyer-passkeys',
    as: 'buyer',
    open: async (visitor) => {
      await factorOn(visitor, withPasskeys);
      await visitor.page.getByRole('button', { name: 'Add a passkey' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'buyer-passkey-remove',
    as: 'buyer',
    open: async (visitor) => {
      await factorOn(visitor, withPasskeys);
      await visitor.page.getByRole('button', { name: 'Remove the passkey of Mobile Safari' }).click();
      await dialog(visitor).getByText('Your recovery codes still work').waitFor();
    },
  },
  {
    name: 'buyer-passkey-add',
    as: 'buyer',
    open: async (visitor) => {
      await factorOn(visitor);
      await visitor.page.getByRole('button', { name: 'Add a passkey' }).click();
      await dialog(visitor).getByLabel('Current Password').and(visitor.page.locator(':focus')).waitFor();
    },
  },
  {
    name: 'buyer-second-factor-remove',
    as: 'buyer',
    open: async (visitor) => {
      await factorOn(visitor);
      await visitor.page.getByRole('button', { name: 'Remove' }).click();
      await dialog(visitor).getByText('Your password alone').waitFor();
    },
  },
  {
    name: 'buyer-second-factor-proof',
    as: 'buyer',
    open: async (visitor) => {
      await factorOn(visitor);
      const { page } = visitor;
      const needed = { code: 'second_factor.needed', message: secondFactorMessages.needed };
      await page.route('**/api/auth/second-factor/app', (route) => route.fulfill({ status: 403, json: needed }));
      await page.route('**/api/auth/second-factor/proof/question', (route) =>
        route.fulfill({ json: { hasApp: true, passkey } }),
      );
      visitor.expectRefusal(403, '/api/auth/second-factor/app');
      await page.getByRole('button', { name: 'Remove' }).click();
      await dialog(visitor).getByRole('button', { name: 'Remove' }).click();
      const proof = page.getByRole('dialog', { name: 'Confirm with your second factor' });
      await proof.getByRole('button', { name: 'Use a passkey' }).waitFor();
      await proof.getByLabel('Code').and(page.locator(':focus')).waitFor();
    },
  },
  {
    name: 'admin-second-factor-overdue',
    as: 'admin',
    open: async (visitor) => {
      await fakeFactor(visitor, 'overdue');
      await visitor.page.goto('/orders');
      await visitor.page.getByRole('button', { name: 'Set up' }).waitFor();
    },
  },
  {
    name: 'admin-second-factor-due',
    as: 'admin',
    open: async (visitor) => {
      await fakeFactor(visitor, 'due');
      const { page } = visitor;
      await page.route('**/api/settings', async (route) => {
        const settings: Settings = await (await route.fetch()).json();
        await route.fulfill({ json: { ...settings, security: { secondFactorFrom: '2026-12-12' } } });
      });
      await page.goto('/orders');
      await page.getByText('From December 12, 2026').waitFor();
      await page.getByText(/^1–\d+ of \d+$/).waitFor();
    },
  },
  {
    name: 'admin-buyer-second-factor',
    as: 'admin',
    open: async (visitor) => {
      const { page } = visitor;
      await page.route(/api\/buyers\?/, async (route) => {
        const answer = await route.fetch();
        const { buyers, ...more }: BuyersResponse = await answer.json();
        await route.fulfill({ json: { ...more, buyers: buyers.map((each) => ({ ...each, hasSecondFactor: true })) } });
      });
      await page.goto('/admin/buyers?search=Layla+Haddad');
      await page.getByRole('button', { name: 'Actions for Layla Haddad' }).click();
      await page.getByRole('menuitem', { name: 'Remove Second Factor' }).click();
      await dialog(visitor).getByText('Make sure by telephone').waitFor();
    },
  },
];
