import { screen, waitFor } from '@testing-library/react';
import { chooseBeforeSignIn, takeChoice } from '../shared/access/account-language';
import { longDate, monthAndYear } from '../shared/ui/values/dates';
import { abbreviateNumber, formatAedAmount, formatCount, formatPrice } from '../shared/ui/values/numbers';
import { FakeServer } from '../test/fake-server';
import { closePortal, makeSessionUser, openPortal } from '../test/open-portal';
import { chooseLanguage, showLanguage, showPreferredLanguage } from './show-language';
import { addPseudoLanguage } from './spec/pseudo-language';
import { texts } from './texts';

// The made-up language stands for Arabic, so that the specs do not depend on the translators' words.
addPseudoLanguage();
const arabic = (key: string): string => texts.getFixedT('ar')([key] as never);

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/auth/sessions', { body: { sessions: [] } })
    .on('GET /api/catalogue/brands/accessible', { body: { brands: [] } });
});
afterEach(async () => {
  closePortal();
  takeChoice();
  await showLanguage('en');
  import.meta.jest.restoreAllMocks();
});

const button = (name: string) => screen.getByRole('button', { name });
const radio = (name: string) => screen.findByRole('radio', { name });
const browserPrefers = (...tags: string[]) =>
  import.meta.jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue(tags);

// Z06
describe('the language at the start', () => {
  it.each([
    ['the one that was chosen here before', 'ar', ['en-GB'], 'ar'],
    ['the first of the browser that the portal has', null, ['fr-FR', 'ar-AE', 'en'], 'ar'],
    ['English for a browser with other languages', null, ['fr-FR', 'de'], 'en'],
    ['English in an Arabic browser in which it was chosen', 'en', ['ar-SA'], 'en'],
    ['the one of the browser when a language is stored that the portal does not have', 'xx', ['ar-EG'], 'ar'],
  ])('is %s', async (_, stored, tags, language) => {
    if (stored !== null) localStorage.setItem('language', stored);
    browserPrefers(...tags);
    await showPreferredLanguage();
    expect(texts.language).toBe(language);
    // What the browser asks for is not a choice: the language may still follow the browser.
    expect(localStorage.getItem('language')).toBe(stored);
  });
});

// Z06
describe('the choice of a language', () => {
  it('on the login page keeps what was typed, mirrors the page and is kept in the browser', async () => {
    const { visitor } = openPortal({ server, path: '/login' });
    await visitor.type(screen.getByLabelText('Email Address'), 'layla@haddad.example');
    expect(button('English')).toHaveAttribute('aria-pressed', 'true');
    expect(button('العربية')).toHaveAttribute('lang', 'ar');
    await visitor.click(button('العربية'));
    expect(await screen.findByRole('heading', { name: arabic('login:welcomeBack') })).toBeInTheDocument();
    expect(screen.getByLabelText(arabic('login:emailAddress'))).toHaveValue('layla@haddad.example');
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(button('العربية')).toHaveFocus();
    expect(button('العربية')).toHaveAttribute('aria-pressed', 'true');
    expect(localStorage.getItem('language')).toBe('ar');
  });

  it('that was made last counts, also while the files of another language are being loaded', async () => {
    await Promise.all([chooseBeforeSignIn('ar'), chooseBeforeSignIn('en')]);
    expect([takeChoice(), localStorage.getItem('language'), texts.language]).toEqual(['en', 'en', 'en']);
  });

  it.each(['/register', '/forgot-password', '/reset-password'])('is offered at %s', async (path) => {
    const { visitor } = openPortal({ server, path });
    await visitor.click(await screen.findByRole('button', { name: 'العربية' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
    expect(document.querySelector('.ant-form-rtl, .front-content')).not.toBeNull();
  });

  it('while an application waits is saved on the account', async () => {
    const user = makeSessionUser({ status: 'pending' });
    server.on('PUT /api/profile/language', { body: { user: { ...user, language: 'ar' } } });
    const { visitor } = openPortal({ server, path: '/pending', user });
    await visitor.click(await screen.findByRole('button', { name: 'العربية' }));
    expect(await screen.findByText(arabic('auth:applicationUnderReview'))).toBeInTheDocument();
    expect(server.to('PUT /api/profile/language').map(({ json }) => json)).toEqual([{ language: 'ar' }]);
  });

  it('in the profile is saved on the account, is shown at once and keeps what was typed', async () => {
    const user = makeSessionUser();
    server.on('PUT /api/profile/language', { body: { user: { ...user, language: 'ar' } } });
    const { visitor } = openPortal({ server, path: '/profile', user });
    await visitor.click(await screen.findByRole('button', { name: 'Edit' }));
    await visitor.clear(screen.getByLabelText('Name'));
    await visitor.type(screen.getByLabelText('Name'), 'Layla Al Haddad');
    await visitor.click(await radio('العربية'));
    expect(await screen.findByText(arabic('profile:languageSaved'))).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(document.querySelector('.ant-form-rtl')).not.toBeNull();
    expect(screen.getByLabelText(arabic('profile:name'))).toHaveValue('Layla Al Haddad');
    expect(await radio('العربية')).toBeChecked();
    expect(server.to('PUT /api/profile/language').map(({ json }) => json)).toEqual([{ language: 'ar' }]);
    expect(localStorage.getItem('language')).toBe('ar');
  });

  it('in the profile goes back when it cannot be saved, and says why', async () => {
    const message = 'Server error. Please try again later or contact support.';
    server.on('PUT /api/profile/language', { status: 500, body: { message } });
    const { visitor } = openPortal({ server, path: '/profile', user: makeSessionUser() });
    await visitor.click(await radio('العربية'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(async () => expect(await radio('English')).toBeChecked());
    expect(document.documentElement).toHaveAttribute('lang', 'en');
  });
});

// Z06
describe('after the sign-in', () => {
  async function signIn(visitor: ReturnType<typeof openPortal>['visitor']): Promise<void> {
    await visitor.type(document.querySelector('input[name=email]')!, 'layla@haddad.example');
    await visitor.type(document.querySelector('input[name=password]')!, 'a password');
    await visitor.click(document.querySelector('button[type=submit]')!);
  }
  const answer = (language: 'en' | 'ar' | null) => ({
    body: { token: 'new-token', user: makeSessionUser({ language }), message: 'Login successful' },
  });

  it('the portal is shown in the language of the account, and this browser keeps it', async () => {
    server.on('POST /api/auth/login', answer('ar'));
    const { visitor } = openPortal({ server, path: '/login' });
    await signIn(visitor);
    await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'ar'));
    expect(localStorage.getItem('language')).toBe('ar');
    expect(server.to('PUT /api/profile/language')).toEqual([]);
  });

  it('the language that was chosen at the door becomes the one of the account', async () => {
    server
      .on('POST /api/auth/login', answer('en'))
      .on('PUT /api/profile/language', { body: { user: makeSessionUser({ language: 'ar' }) } });
    const { visitor } = openPortal({ server, path: '/login' });
    await visitor.click(button('العربية'));
    await screen.findByRole('heading', { name: arabic('login:welcomeBack') });
    await signIn(visitor);
    await waitFor(() =>
      expect(server.to('PUT /api/profile/language').map(({ json }) => json)).toEqual([{ language: 'ar' }]),
    );
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
  });

  describe('of an account without a language', () => {
    it('the browser’s language is shown and saved, whatever was used here last', async () => {
      browserPrefers('fr-FR', 'ar-AE');
      await chooseLanguage('en');
      const saved = { body: { user: makeSessionUser({ language: 'ar' }) } };
      server.on('POST /api/auth/login', answer(null)).on('PUT /api/profile/language', saved);
      const { visitor } = openPortal({ server, path: '/login' });
      await signIn(visitor);
      await waitFor(() =>
        expect(server.to('PUT /api/profile/language').map(({ json }) => json)).toEqual([{ language: 'ar' }]),
      );
      expect(document.documentElement).toHaveAttribute('lang', 'ar');
    });

    it('the language that was chosen at the door is saved, also English in an Arabic browser', async () => {
      browserPrefers('ar-AE');
      await chooseLanguage('ar');
      const saved = { body: { user: makeSessionUser({ language: 'en' }) } };
      server.on('POST /api/auth/login', answer(null)).on('PUT /api/profile/language', saved);
      const { visitor } = openPortal({ server, path: '/login' });
      await visitor.click(button('English'));
      await screen.findByRole('heading', { name: 'Welcome Back' });
      await signIn(visitor);
      await waitFor(() =>
        expect(server.to('PUT /api/profile/language').map(({ json }) => json)).toEqual([{ language: 'en' }]),
      );
      expect(document.documentElement).toHaveAttribute('lang', 'en');
    });

    it('English needs not be saved where nobody chose it', async () => {
      server.on('POST /api/auth/login', answer(null));
      const { visitor } = openPortal({ server, path: '/login' });
      await signIn(visitor);
      await screen.findByText('Layla Haddad');
      expect(document.documentElement).toHaveAttribute('lang', 'en');
      expect(server.to('PUT /api/profile/language')).toEqual([]);
    });
  });

  it('a language that was chosen on another device is shown', async () => {
    openPortal({ server, path: '/profile', user: makeSessionUser({ language: 'ar' }) });
    await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'ar'));
  });
});

describe('numbers and dates in Arabic', () => {
  it('have Latin digits, the Gregorian calendar and the months of the Emirates', async () => {
    await chooseLanguage('ar');
    expect(formatCount(1340)).toBe('1,340');
    expect(formatPrice('1234.5')).toBe('1,234.50');
    expect(formatAedAmount(1340)).toBe('AED 1,340');
    expect(abbreviateNumber(1_200_000)).toBe('1.2\u00a0مليون');
    expect(longDate('2026-11-21')).toBe('21 نوفمبر 2026');
    expect(monthAndYear('2026-11')).toBe('نوفمبر 2026');
    expect(texts.t('trade:range', { from: 1, to: 20, total: 1340 })).toContain('\u20681,340\u2069');
  });
});
