import { SellerDetails } from '@portal/contract/documents/tax-details';
import { BankAccount, CreditSettings, type Settings } from '@portal/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, openPortal } from '../../test/open-portal';

const picture = new File(['png'], 'logo.png', { type: 'image/png' });

const settingsWith = (part: Partial<Settings> = {}): Settings => ({
  ...{ companyName: 'Looms', companyAddress: null, supportPhone: null, supportEmail: null, timeZone: 'Asia/Dubai' },
  ...{
    unreadAnswerMinutes: 15,
    proposalDays: 3,
    seller: new SellerDetails(),
    credit: new CreditSettings(),
    security: { secondFactorFrom: null },
    logo: null,
  },
  ...{ AED: new BankAccount(), EUR: new BankAccount(), version: 1, changedAt: null, changedBy: null },
  ...part,
});

function serverWith(settings: Settings): FakeServer {
  return new FakeServer()
    .on('GET /api/settings', { body: settings })
    .on('GET /api/demo', { body: { brands: 0, buyers: 0, orders: 0 } })
    .on('GET /api/settings/logo', { body: 'a picture' })
    .on('PUT /api/settings', ({ json }) => ({ body: { ...settings, ...(json as object), version: 2 } }));
}

afterEach(closePortal);

const section = async () => within(await screen.findByRole('group', { name: 'Tax invoices' }));

// T10
describe('the seller’s details in the settings', () => {
  it('have the focus in the field that a link names', async () => {
    openPortal({ server: serverWith(settingsWith()), path: '/admin/settings#seller.trn', user: adminUser });
    const trn = (await section()).getByLabelText('TRN');
    await waitFor(() => expect(trn).toHaveFocus());
  });

  it('say what is missing until the last detail is typed', async () => {
    const server = serverWith(settingsWith());
    const { visitor } = openPortal({ server, path: '/admin/settings', user: adminUser });
    const seller = await section();
    expect(seller.getByText(/^Until these are entered, invoices are uploaded: Legal name, TRN/)).toBeInTheDocument();
    await visitor.click(seller.getByLabelText('Legal name'));
    await visitor.paste('Looms Trading LLC');
    expect(await seller.findByText(/^Until these are entered, invoices are uploaded: TRN/)).toBeInTheDocument();
  });

  it('can make invoices only once they are saved', async () => {
    const seller = Object.assign(new SellerDetails(), {
      ...{
        legalName: 'Looms Trading LLC',
        trn: '100123456700003',
        street: 'Al Rigga Road',
        city: 'Dubai',
        emirate: 'DXB',
      },
      ...{ licenceNumber: 'CN-1', licenceAuthority: 'Dubai Department of Economy and Tourism' },
    });
    const complete = settingsWith({ seller, AED: { ...settingsWith().AED, iban: 'AE070331234567890123456' } });
    const lacking = { ...complete, seller: Object.assign(new SellerDetails(), seller, { city: null }) };
    const server = serverWith(lacking);
    const { visitor } = openPortal({ server, path: '/admin/settings', user: adminUser });
    await visitor.type((await section()).getByLabelText('City'), 'Dubai');
    expect(await screen.findByText('Everything is entered: the portal can make invoices once you save.')).toBeVisible();
    server.on('GET /api/settings', { body: complete }).on('PUT /api/settings', { body: complete });
    await visitor.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText(/^The portal can make invoices/)).toBeVisible();
  });

  it('refuse a TRN of another form at its field, and save whether mails bring the PDF along', async () => {
    const server = serverWith(settingsWith());
    const { visitor } = openPortal({ server, path: '/admin/settings', user: adminUser });
    const seller = await section();
    await visitor.click(seller.getByLabelText('TRN'));
    await visitor.paste('12345');
    await visitor.click(seller.getByRole('checkbox', { name: /^Attach the PDF to mails/ }));
    const save = screen.getByRole('button', { name: 'Save settings' });
    await visitor.click(save);
    expect(await seller.findByText('A TRN has 15 digits, begins with 1 and ends with 03')).toBeInTheDocument();
    expect(server.to('PUT /api/settings')).toEqual([]);
    await visitor.clear(seller.getByLabelText('TRN'));
    await visitor.paste('100123456700003');
    await visitor.click(save);
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
    expect(server.to('PUT /api/settings')[0]?.json).toMatchObject({
      seller: { trn: '100123456700003', attachToMails: true },
    });
  });

  // Z03
  it('keep a VAT rate that is no whole percentage as it was typed, and read Arabic digits', async () => {
    const server = serverWith(settingsWith());
    const { visitor } = openPortal({ server, path: '/admin/settings', user: adminUser });
    const seller = await section();
    const rate = seller.getByLabelText('VAT rate');
    const save = screen.getByRole('button', { name: 'Save settings' });
    for (const typed of ['5,5', '5.5', '']) {
      await visitor.clear(rate);
      if (typed) await visitor.type(rate, typed);
      await visitor.click(save);
      // The message of the former entry may be leaving when it is found.
      const message = 'Enter a whole percentage between 0 and 100';
      await waitFor(() => expect(seller.getByText(message)).toBeInTheDocument());
      expect(rate).toHaveValue(typed);
    }
    expect(server.to('PUT /api/settings')).toEqual([]);
    await visitor.type(rate, '٧');
    await visitor.click(save);
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
    expect(server.to('PUT /api/settings')[0]?.json).toMatchObject({ seller: { vatRate: 7 } });
  });

  it('have a logo that is uploaded, shown and removed without the form, whose entries stay', async () => {
    const server = serverWith(settingsWith());
    const { visitor, container } = openPortal({ server, path: '/admin/settings', user: adminUser });
    const seller = await section();
    await visitor.click(seller.getByLabelText('Legal name'));
    await visitor.paste('Looms');
    server
      .on('GET /api/settings', { body: settingsWith({ logo: { key: 'first' } }) })
      .on('PUT /api/settings/logo', { body: settingsWith({ logo: { key: 'first' } }) });
    await visitor.upload(container.querySelector('input[type=file]') as HTMLInputElement, picture);
    expect(await screen.findByText('Logo saved successfully')).toBeInTheDocument();
    expect(server.to('PUT /api/settings/logo')[0]?.form?.get('logoFile')).toHaveProperty('name', 'logo.png');
    expect(await seller.findByRole('img', { name: 'Logo on documents' })).toBeInTheDocument();
    expect(server.to('GET /api/settings/logo')[0]?.query.get('key')).toBe('first');
    server.on('GET /api/settings', { body: settingsWith() }).on('DELETE /api/settings/logo', { body: settingsWith() });
    await visitor.click(seller.getByRole('button', { name: 'Remove' }));
    const removal = within(await screen.findByRole('dialog', { name: 'Remove the logo' }));
    expect(server.to('DELETE /api/settings/logo')).toEqual([]);
    await visitor.click(removal.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Logo removed successfully')).toBeInTheDocument();
    await waitFor(() => expect(seller.queryByRole('img', { name: 'Logo on documents' })).toBeNull());
    expect(seller.getByLabelText('Legal name')).toHaveValue('Looms');
  });

  it('refuse a logo that is too large before it is sent', async () => {
    const server = serverWith(settingsWith());
    const { visitor, container } = openPortal({ server, path: '/admin/settings', user: adminUser });
    await section();
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' });
    await visitor.upload(container.querySelector('input[type=file]') as HTMLInputElement, large);
    expect(await screen.findByText('Please upload a PNG or JPEG picture of at most 2 MB')).toBeInTheDocument();
    expect(server.to('PUT /api/settings/logo')).toEqual([]);
  });
});
