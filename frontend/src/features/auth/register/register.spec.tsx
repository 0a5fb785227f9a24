import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PreparedReply } from '../../../test/fake-server';
import { FakeServer } from '../../../test/fake-server';
import { closePortal, currentAddress, makeSessionUser, openPortal } from '../../../test/open-portal';
import { showLanguage } from '../../../texts/show-language';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('POST /api/auth/check-email', { body: { available: true } })
    .on('POST /api/auth/register', { status: 201, body: { message: 'Application Submitted' } });
});
afterEach(closePortal);

type Visitor = ReturnType<typeof openPortal>['visitor'];

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const submit = () => screen.getByRole('button', { name: 'Create Account' });

async function open(): Promise<Visitor> {
  const { visitor } = openPortal({ server, path: '/register' });
  await screen.findByRole('heading', { name: 'Buyer Registration' });
  return visitor;
}

async function choose(visitor: Visitor, label: string, option: string): Promise<void> {
  const box = screen.getByRole('combobox', { name: label });
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: option } });
  const found = await screen.findAllByText(option);
  await visitor.click(found.find((each) => each.closest('.ant-select-item-option')) ?? box);
}

const typed = {
  'Full Name': 'Layla Haddad',
  'Email Address': 'Layla@Haddad.example',
  'Phone Number': '050 123 4567',
  'Company Name': 'Haddad Trading',
  'Street Address': '12 Al Wasl Road',
  City: 'Dubai',
  Password: 'summer Linen 26',
  'Confirm Password': 'summer Linen 26',
};

async function code(visitor: Visitor): Promise<string> {
  const show = screen.getByRole('button', { name: /Show as text/ });
  await visitor.click(show);
  return document.querySelector('output')?.textContent ?? '';
}

async function fillIn(visitor: Visitor): Promise<void> {
  for (const [label, value] of Object.entries(typed)) fireEvent.change(field(label), { target: { value } });
  await choose(visitor, 'Buyer Type', 'Wholesale');
  await choose(visitor, 'Country', 'United Arab Emirates');
  await visitor.type(field('Verification Code'), (await code(visitor)).toLowerCase());
  await visitor.click(screen.getByRole('checkbox', { name: 'I accept the terms of service' }));
}

const required = [
  'Full name is required',
  'Email address is required',
  'Phone number is required',
  'Company name is required',
  'Buyer type is required',
  'Street address is required',
  'City is required',
  'Country is required',
  'Password is required',
  'Password confirmation is required',
  'Please enter the correct verification code',
  'You must accept the terms of service to continue',
];

describe('registration', () => {
  // A09
  it('shows no errors before the first attempt, then all missing fields', async () => {
    const visitor = await open();
    for (const sentence of required) expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await visitor.click(submit());
    for (const sentence of required) expect(await screen.findByText(sentence)).toBeInTheDocument();
    const banner = await screen.findByRole('alert');
    expect(within(banner).getByRole('button', { name: 'Please fix the highlighted errors' })).toBeInTheDocument();
    expect(within(banner).getAllByRole('listitem')).toHaveLength(required.length);
    await visitor.click(within(banner).getByRole('button', { name: 'Please fix the highlighted errors' }));
    await waitFor(() => expect(field('Full Name')).toHaveFocus());
    expect(server.to('POST /api/auth/register')).toHaveLength(0);
  });

  // A09
  it.each([
    ['Full Name', '', 'Full name is required'],
    ['Full Name', 'L', 'Name must be at least 2 characters'],
    ['Full Name', 'Layla 2', 'Full name cannot contain numbers'],
    ['Email Address', 'layla@', 'Invalid email format'],
    ['Phone Number', '+971 call me', 'Phone number cannot contain letters'],
    ['Phone Number', '12345', 'Phone number must be at least 7 digits'],
    ['City', '', 'City is required'],
    ['Password', 'short', 'Password must be at least 6 characters'],
  ])('shows for %s "%s" on blur: %s', async (label, text, sentence) => {
    const visitor = await open();
    await visitor.click(field(label));
    if (text !== '') await visitor.type(field(label), text);
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await visitor.tab();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await visitor.type(field(label), '{Backspace>40/}');
    await visitor.type(field(label), label === 'Password' ? 'long enough' : typed[label as keyof typeof typed]);
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
  });

  // A09
  it.each(['\u202a+971 50 123 4567\u202c', '٠٥٠١٢٣٤٥٦٧', '050\u2011123\u20114567'])(
    'accepts the phone number "%s", as it is copied from a contact',
    async (number) => {
      const visitor = await open();
      await fillIn(visitor);
      fireEvent.change(field('Phone Number'), { target: { value: number } });
      await visitor.click(submit());
      await screen.findByRole('heading', { name: 'Application Submitted' });
      expect(server.to('POST /api/auth/register').map(({ json }) => json)).toMatchObject([{ phone: '+971501234567' }]);
    },
  );

  // A09
  it('checks the repeated password again when the password changes', async () => {
    const visitor = await open();
    await visitor.type(field('Password'), 'long enough');
    await visitor.type(field('Confirm Password'), 'long enoug');
    await visitor.tab();
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
    await visitor.type(field('Password'), '{Backspace}');
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument());
  });

  it('confirms the application in the language of the page', async () => {
    const visitor = await open();
    await fillIn(visitor);
    await act(() => showLanguage('ar'));
    await visitor.click(screen.getByRole('button', { name: 'إنشاء الحساب' }));
    await screen.findByRole('heading', { name: 'تم إرسال طلب التسجيل' });
    await act(() => showLanguage('en'));
  });

  // A11, A12, A14, A19
  it('sends the input and confirms that the application is submitted', async () => {
    const visitor = await open();
    await fillIn(visitor);
    await visitor.click(submit());
    expect(await screen.findByRole('heading', { name: 'Application Submitted' })).toBeInTheDocument();
    expect(server.to('POST /api/auth/register').map(({ json }) => json)).toEqual([
      {
        name: 'Layla Haddad',
        email: 'layla@haddad.example',
        phone: '+971501234567',
        language: 'en',
        phoneCountryCode: 'ae',
        companyName: 'Haddad Trading',
        companyAddress: { street: '12 Al Wasl Road', city: 'Dubai', country: 'AE' },
        buyerType: 'Wholesale',
        password: 'summer Linen 26',
        confirmPassword: 'summer Linen 26',
      },
    ]);
    expect(sessionStorage.getItem('registration')).toBeNull();
    await visitor.click(screen.getByRole('button', { name: 'Back to Login' }));
    await waitFor(() => expect(currentAddress()).toBe('/login'));
  });

  // A12
  it('draws a new verification code on request and rejects a wrong code', async () => {
    const visitor = await open();
    const first = await code(visitor);
    expect(first).toMatch(/^[A-HJ-NP-Z2-9]( [A-HJ-NP-Z2-9]){4}$/);
    await fillIn(visitor);
    await visitor.click(screen.getByRole('button', { name: /New code/ }));
    expect(document.querySelector('output')?.textContent).not.toBe(first);
    await visitor.type(field('Verification Code'), first);
    await visitor.click(submit());
    expect(await screen.findByText('Please enter the correct verification code')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Please fix the highlighted error' })).toBeInTheDocument();
    expect(server.to('POST /api/auth/register')).toHaveLength(0);
  });

  // A13
  it('shows the strength of the password', async () => {
    const visitor = await open();
    const meter = screen.getByRole('status', { name: 'Password strength' });
    expect(meter).toBeEmptyDOMElement();
    for (const [more, word] of [
      ['abc', 'Weak'],
      ['defgh', 'Medium'],
      ['1', 'Strong'],
    ] as const) {
      await visitor.type(field('Password'), more);
      await waitFor(() => expect(meter).toHaveTextContent(word));
    }
  });

  it('shows names and addresses in the direction of their language', async () => {
    await open();
    for (const label of ['Full Name', 'Company Name', 'Street Address', 'City']) {
      expect(field(label)).toHaveAttribute('dir', 'auto');
    }
  });

  it('keeps the input over a reload, except passwords', async () => {
    const visitor = await open();
    await fillIn(visitor);
    const stored = sessionStorage.getItem('registration') ?? '';
    expect(stored).not.toContain('summer Linen 26');
    document.body.innerHTML = '';
    await open();
    expect(field('Full Name')).toHaveValue('Layla Haddad');
    expect(field('City')).toHaveValue('Dubai');
    expect(await screen.findByText('United Arab Emirates')).toBeInTheDocument();
    expect(field('Password')).toHaveValue('');
  });

  it.each<[string, PreparedReply, string]>([
    [
      'a field',
      {
        status: 400,
        body: {
          code: 'common.invalid_input',
          message: 'x',
          errors: [{ field: 'companyAddress.city', message: 'City is required' }],
        },
      },
      'City is required',
    ],
    ['a taken address', { status: 409, body: { code: 'auth.email_taken', message: 'x' } }, 'Email is already taken'],
    [
      'too many attempts',
      { status: 429, body: { code: 'common.too_many_requests', message: 'x', retryAfter: 130 } },
      'Too many attempts. Please try again in 3 minutes.',
    ],
    [
      'a bare failure',
      { status: 500, body: { message: '' } },
      'Registration failed. Server error. Please try again later or contact support.',
    ],
  ])('shows the server’s error about %s and keeps the input', async (_, reply, sentence) => {
    server.on('POST /api/auth/register', reply);
    const visitor = await open();
    await fillIn(visitor);
    await visitor.click(submit());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(field('Password')).toHaveValue('summer Linen 26');
    expect(field('Street Address')).toHaveValue('12 Al Wasl Road');
  });

  it('moves to the field that the server refuses, far above the button', async () => {
    server.on('POST /api/auth/register', { status: 409, body: { code: 'auth.email_taken', message: 'x' } });
    const visitor = await open();
    await fillIn(visitor);
    await visitor.click(submit());
    await screen.findByText('Email is already taken');
    await waitFor(() => expect(field('Email Address')).toHaveFocus());
  });

  it('redirects signed-in users', async () => {
    openPortal({ server, path: '/register', user: makeSessionUser({ status: 'pending' }) });
    await waitFor(() => expect(currentAddress()).toBe('/pending'));
  });
});

// A10
describe('the availability of an e-mail address', () => {
  const checkedAddresses = () => server.to('POST /api/auth/check-email').map(({ json }) => json);

  it('is checked after a pause in typing, and shown at the field', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on('POST /api/auth/check-email', async () => {
      await held;
      return { body: { available: true } };
    });
    await open();
    // Both changes are made at once, because on a busy machine the pause between two keys may be as long as a user's.
    for (const value of ['layla@haddad.ex', 'layla@haddad.example']) {
      fireEvent.change(field('Email Address'), { target: { value } });
    }
    expect(checkedAddresses()).toEqual([]);
    expect(await screen.findByText('Checking...')).toBeInTheDocument();
    expect(checkedAddresses()).toEqual([{ email: 'layla@haddad.example' }]);
    answer();
    expect(await screen.findByText('Email is available')).toBeInTheDocument();
  });

  it('is not checked for an invalid address', async () => {
    const visitor = await open();
    await visitor.type(field('Email Address'), 'layla@haddad');
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(checkedAddresses()).toEqual([]);
  });

  it('blocks the form for a taken address, despite a late response about another address', async () => {
    let answerLate: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    server.on('POST /api/auth/check-email', async ({ json }) => {
      const { email } = json as { email: string };
      if (email === 'layla@haddad.ex') await held;
      return { body: { available: email === 'layla@haddad.ex' } };
    });
    const visitor = await open();
    await visitor.type(field('Email Address'), 'layla@haddad.ex');
    await screen.findByText('Checking...');
    await visitor.type(field('Email Address'), 'ample');
    expect(await screen.findByText('Email is already taken')).toBeInTheDocument();
    answerLate();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('Email is available')).not.toBeInTheDocument();
    await visitor.click(submit());
    await screen.findByText('Full name is required');
    expect(screen.getByText('Email is already taken')).toBeInTheDocument();
    expect(server.to('POST /api/auth/register')).toHaveLength(0);
  });
});
