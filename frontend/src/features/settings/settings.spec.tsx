import type { Settings, SettingsHistoryAnswer } from '@portal/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { address, admin, leavePortal, openPortal, person } from '../../test/open-portal';

const nothing = {
  accountNumber: null,
  accountName: null,
  iban: null,
  registeredAddress: null,
  bankName: null,
  branchName: null,
  swiftCode: null,
};
const settings: Settings = {
  companyName: 'Looms Trading LLC',
  companyAddress: null,
  supportPhone: '+971 4 123 4567',
  supportEmail: null,
  timeZone: 'Asia/Dubai',
  unreadAnswerMinutes: 15,
  AED: nothing,
  EUR: nothing,
  version: 3,
  changedAt: '2026-11-02T08:00:00.000Z',
  changedBy: 'Omar Said',
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/settings', { body: settings })
    .on('PUT /api/settings', ({ json }) => ({ body: { ...settings, ...(json as object), version: 4 } }));
});
afterEach(leavePortal);

async function open() {
  const opened = openPortal({ server, path: '/admin/settings', user: admin });
  return { ...opened, phone: await screen.findByLabelText('Phone') };
}
const account = (currency: string) => within(screen.getByRole('group', { name: `${currency} bank account` }));
const save = () => screen.getByRole('button', { name: 'Save settings' });

// X09
describe('settings', () => {
  it('show what is set and who set it, and save what was changed', async () => {
    const { visitor, phone } = await open();
    expect(phone).toHaveValue('+971 4 123 4567');
    expect(screen.getByText(/Last changed by Omar Said on 02\/11\/2026/)).toBeInTheDocument();
    expect(save()).toBeDisabled();
    await visitor.click(account('AED').getByLabelText('IBAN'));
    await visitor.paste('AE07 0331 2345 6789 0123 456');
    await visitor.click(save());
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
    const [call] = server.to('PUT /api/settings');
    expect(call?.json).toMatchObject({ version: 3, supportPhone: '+971 4 123 4567', timeZone: 'Asia/Dubai' });
    expect(call?.json).toMatchObject({ AED: { iban: 'AE07 0331 2345 6789 0123 456' }, EUR: nothing });
    await waitFor(() => expect(save()).toBeDisabled());
  });

  it('say at the field what is wrong with it, before anything is sent', async () => {
    const { visitor, phone } = await open();
    await visitor.click(account('EUR').getByLabelText('IBAN'));
    await visitor.paste('DE89 3704 0044 0532 0130 01');
    await visitor.click(account('EUR').getByLabelText('Swift Code'));
    await visitor.paste('ABC');
    await visitor.clear(phone);
    await visitor.paste('123');
    await visitor.click(save());
    expect(await screen.findByText('This is not a valid IBAN. Please check it digit by digit.')).toBeInTheDocument();
    expect(await screen.findByText('A SWIFT code has 8 or 11 characters, such as EBILAEAD')).toBeInTheDocument();
    expect(await screen.findByText('Phone number must be at least 7 digits')).toBeInTheDocument();
    expect(server.to('PUT /api/settings')).toEqual([]);
  });

  it("put the server's refusal at its field, and keep what was typed", async () => {
    const message = 'Please select a time zone';
    server.on('PUT /api/settings', { status: 400, body: { message, errors: [{ field: 'timeZone', message }] } });
    const { visitor, phone } = await open();
    await visitor.type(phone, '8');
    await visitor.click(save());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(phone).toHaveValue('+971 4 123 45678');
  });

  it('are not overwritten unseen: what the other changed is told, and both are kept', async () => {
    const theirs: Settings = { ...settings, supportEmail: 'help@looms.example', version: 4, changedBy: 'Omar Said' };
    const message = 'Another administrator has changed the settings meanwhile. Nothing of yours was saved yet.';
    const { visitor, phone } = await open();
    await visitor.type(phone, '8');
    server
      .on('PUT /api/settings', { status: 409, body: { code: 'settings.changed', message, error: message } })
      .on('GET /api/settings', { body: theirs });
    await visitor.click(save());
    expect(await screen.findByText(/Omar Said changed Support e-mail/)).toBeInTheDocument();
    expect(phone).toHaveValue('+971 4 123 45678');
    await visitor.click(screen.getByRole('button', { name: 'Continue with my entries' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('help@looms.example');
    expect(phone).toHaveValue('+971 4 123 45678');
    server.on('PUT /api/settings', { body: { ...theirs, supportPhone: '+971 4 123 45678', version: 5 } });
    await visitor.click(save());
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
    expect(server.to('PUT /api/settings').at(-1)?.json).toMatchObject({
      version: 4,
      supportEmail: 'help@looms.example',
      supportPhone: '+971 4 123 45678',
    });
  });

  it('are not left by accident while something typed is not saved', async () => {
    const asked: string[] = [];
    Object.assign(window, { confirm: (question: string) => asked.push(question) === 0 });
    const { visitor, phone } = await open();
    await visitor.type(phone, '8');
    await visitor.click(screen.getByRole('link', { name: 'Preview of Help' }));
    expect(asked).toEqual(['Are you sure you want to leave? You have unsaved changes.']);
    expect([address(), phone.getAttribute('value')]).toEqual(['/admin/settings', '+971 4 123 45678']);
  });

  it('tell who changed what when', async () => {
    const history: SettingsHistoryAnswer = {
      versions: [
        {
          version: 3,
          at: '2026-11-02T08:00:00.000Z',
          by: 'Omar Said',
          changes: [{ field: 'AED.iban', before: null, after: 'AE070331234567890123456' }],
        },
      ],
    };
    server.on('GET /api/settings/history', { body: history });
    const { visitor } = await open();
    await visitor.click(screen.getByText('History of changes'));
    const change = await screen.findByText(/AED IBAN:/);
    expect(change).toHaveTextContent('AED IBAN: empty → AE070331234567890123456');
  });

  it('say that they could not be loaded, and are asked for again', async () => {
    server.on('GET /api/settings', { status: 500 });
    const { visitor } = openPortal({ server, path: '/admin/settings', user: admin });
    expect(await screen.findByText('Failed to load settings')).toBeInTheDocument();
    server.on('GET /api/settings', { body: settings });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByLabelText('Phone')).toHaveValue('+971 4 123 4567');
  });

  it('are not for buyers', async () => {
    server.on('GET /api/dashboard', { status: 500 });
    openPortal({ server, path: '/admin/settings', user: person() });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});
