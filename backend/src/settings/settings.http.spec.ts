import { missingSellerFields, SellerDetails } from '@portal/contract/documents/tax-details';
import type { ErrorBody } from '@portal/contract/errors';
import {
  CreditSettings,
  type HelpPageResponse,
  SecuritySettings,
  type Settings,
  type SettingsHistoryResponse,
} from '@portal/contract/settings';
import { withClient } from '../../test/database/stock-invariants.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';

const account = {
  accountNumber: '1014567890123',
  accountName: 'Looms Trading LLC',
  iban: 'AE07 0331 2345 6789 0123 456',
  registeredAddress: 'Office 12, Dubai',
  bankName: 'Mashreq Bank',
  branchName: 'Deira',
  swiftCode: 'bomlaead',
};
const empty = {
  accountNumber: null,
  accountName: null,
  iban: null,
  registeredAddress: null,
  bankName: null,
  branchName: null,
  swiftCode: null,
};
const installed = {
  unreadAnswerMinutes: 15,
  proposalDays: 3,
  companyName: null,
  companyAddress: null,
  supportPhone: null,
  supportEmail: null,
  timeZone: 'Asia/Dubai',
  seller: new SellerDetails(),
  credit: new CreditSettings(),
  security: new SecuritySettings(),
  logo: null,
  AED: empty,
  EUR: empty,
};

// X09
describe('the settings', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  beforeEach(() =>
    withClient(portal.database.url, async (client) => {
      await client.query('truncate settings');
      await client.query(`insert into settings (version, value) values (1, '{"timeZone": "Asia/Dubai"}')`);
    }),
  );
  afterAll(() => portal.stop());

  const read = async () => (await admin.get<Settings>('/api/settings')).body;
  const save = (json: object, client = admin) => client.call<Settings & ErrorBody>('PUT', '/api/settings', { json });

  it('are empty after the installation, except for the time zone of Dubai', async () => {
    expect(await read()).toEqual({ ...installed, version: 1, changedAt: null, changedBy: null });
    expect((await admin.get<SettingsHistoryResponse>('/api/settings/history')).body).toEqual({ versions: [] });
  });

  it('are stored in a normalised form, with the author of the change', async () => {
    const answer = await save({
      ...installed,
      version: 1,
      companyName: '  Looms Trading LLC ',
      supportPhone: '+971 4 123 4567',
      supportEmail: 'help@looms.example',
      companyAddress: '   ',
      timeZone: 'Europe/London',
      AED: account,
    });
    expect(answer.status).toBe(200);
    const expected = {
      ...installed,
      companyName: 'Looms Trading LLC',
      supportPhone: '+971 4 123 4567',
      supportEmail: 'help@looms.example',
      timeZone: 'Europe/London',
      AED: { ...account, iban: 'AE070331234567890123456', swiftCode: 'BOMLAEAD' },
      version: 2,
      changedAt: expect.any(String),
      changedBy: 'Test admin',
    };
    expect(answer.body).toEqual(expected);
    expect(await read()).toEqual(expected);
  });

  it('are visible to buyers only in part: the company’s name, support contacts and bank accounts', async () => {
    await save({ ...installed, version: 1, supportPhone: '04 123 4567', companyAddress: 'Dubai', AED: account });
    const { body } = await buyer.get<HelpPageResponse>('/api/settings/help');
    expect(body).toEqual({
      companyName: null,
      supportPhone: '04 123 4567',
      supportEmail: null,
      AED: { ...account, iban: 'AE070331234567890123456', swiftCode: 'BOMLAEAD' },
      EUR: empty,
    });
  });

  it.each([
    ['AED.iban', { AED: { ...account, iban: 'AE070331234567890123457' } }, /not a valid IBAN/],
    ['EUR.iban', { EUR: { iban: 'DE8937040044053201300' } }, /not a valid IBAN/],
    ['EUR.iban', { EUR: { iban: 12 } }, /not a valid IBAN/],
    ['AED.swiftCode', { AED: { swiftCode: 'BOML' } }, /SWIFT code has 8 or 11/],
    ['AED.accountNumber', { AED: { accountNumber: '<b>1</b>' } }, /digits and letters/],
    ['supportEmail', { supportEmail: 'help' }, /Invalid email address/],
    ['supportEmail', { supportEmail: 'help\u200b@looms.example' }, /Invalid email address/],
    ['supportPhone', { supportPhone: 'call us' }, /cannot contain letters/],
    ['supportPhone', { supportPhone: '123' }, /at least 7 digits/],
    ['timeZone', { timeZone: 'Dubai' }, /select a time zone/],
    ['timeZone', { timeZone: '+04:00' }, /select a time zone/],
    ['timeZone', { timeZone: null }, /select a time zone/],
    ['AED', { AED: null }, /check the highlighted/],
    ['AED', { AED: [] }, /check the highlighted/],
    ['EUR', { EUR: [account] }, /check the highlighted/],
    ['companyName', { companyName: 'x'.repeat(201) }, /at most 200 characters/],
    ['seller.trn', { seller: { trn: '200000000000003' } }, /15 digits, begins with 1/],
    ['seller.trn', { seller: { trn: 100000000000003 } }, /15 digits, begins with 1/],
    ['seller.emirate', { seller: { emirate: 'Dubai' } }, /select an emirate/],
    ['seller.seriesPrefix', { seller: { seriesPrefix: 'LT/1' } }, /letters and digits/],
    ['seller.vatRate', { seller: { vatRate: 5.5 } }, /whole percentage/],
    ['seller.vatRate', { seller: { vatRate: null } }, /whole percentage/],
    ['seller.paymentDays', { seller: { paymentDays: 366 } }, /between 0 and 365/],
    ['seller', { seller: null }, /check the highlighted/],
    ['seller', { seller: [{}] }, /check the highlighted/],
    ['credit.creditLimit', { credit: { creditLimit: '-1' } }, /amount in AED/],
    ['credit.creditLimit', { credit: { creditLimit: '50,5' } }, /amount in AED/],
    ['credit.creditLimit', { credit: { creditLimit: true } }, /amount in AED/],
    ['credit.overdueDays', { credit: { overdueDays: 366 } }, /between 0 and 365/],
    ['credit.overdueDays', { credit: { overdueDays: 1.5 } }, /between 0 and 365/],
    ['credit.holdOnBounce', { credit: { holdOnBounce: null } }, /check the highlighted/],
    ['security.secondFactorFrom', { security: { secondFactorFrom: '2026-02-30' } }, /Enter a date/],
    ['security.secondFactorFrom', { security: { secondFactorFrom: 20261231 } }, /Enter a date/],
    ['security', { security: [] }, /check the highlighted/],
    ['credit.remind', { credit: { remind: 'true' } }, /check the highlighted/],
    ['credit.remindDaysBefore', { credit: { remindDaysBefore: 31 } }, /between 0 and 30/],
    ['credit.remindDaysAfter', { credit: { remindDaysAfter: '1, 2.5' } }, /between 1 and 365/],
    ['credit.remindDaysAfter', { credit: { remindDaysAfter: [0] } }, /between 1 and 365/],
    ['credit.remindDaysAfter', { credit: { remindDaysAfter: 'weekly' } }, /between 1 and 365/],
    ['credit.remindDaysAfter', { credit: { remindDaysAfter: [[1]] } }, /between 1 and 365/],
    ['credit.remindDaysAfter', { credit: { remindDaysAfter: '1 2 3 4 5 6 7' } }, /at most six/],
    ['credit.remindDaysAfter', { credit: { remindDaysAfter: 7 } }, /at most six/],
    ['credit', { credit: null }, /check the highlighted/],
    ['credit', { credit: [{}] }, /check the highlighted/],
    ['version', { version: '1' }, /check the highlighted/],
  ])('cannot be saved with an invalid %s (%j)', async (field, wrong, sentence) => {
    const { status, body } = await save({ ...installed, version: 1, ...wrong });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message: expect.stringMatching(sentence) }]);
    expect((await read()).version).toBe(1);
  });

  it('keep the times that an older page does not send', async () => {
    const seller = { ...new SellerDetails(), trn: '100123456700003' };
    const credit = { ...new CreditSettings(), overdueDays: 14 };
    await save({ ...installed, version: 1, proposalDays: 7, unreadAnswerMinutes: 30, seller, credit });
    const { proposalDays: _, unreadAnswerMinutes: __, seller: ___, credit: ____, ...older } = installed;
    const saved = await save({ ...older, version: 2, supportPhone: '04 111 1111' });
    expect(saved.body).toMatchObject({
      supportPhone: '04 111 1111',
      proposalDays: 7,
      unreadAnswerMinutes: 30,
      seller,
      credit,
    });
    const emptied = await save({ ...installed, version: 3, proposalDays: null });
    expect([emptied.status, emptied.body.errors?.[0]?.field]).toEqual([400, 'proposalDays']);
  });

  // T10
  it('hold the seller’s details for tax documents in a normalised form, and tell which are missing', async () => {
    const { body } = await save({
      ...installed,
      version: 1,
      seller: { legalName: ' Looms Trading LLC ', trn: '100 1234 5670 0003', emirate: 'dxb', seriesPrefix: 'lt' },
    });
    expect(body.seller).toEqual({
      ...new SellerDetails(),
      legalName: 'Looms Trading LLC',
      trn: '100123456700003',
      emirate: 'DXB',
      seriesPrefix: 'LT',
    });
    expect(missingSellerFields(body)).toEqual(['licenceNumber', 'licenceAuthority', 'street', 'city', 'iban']);
    const complete = { ...body.seller, licenceNumber: '1', licenceAuthority: 'DET', street: '1 Street', city: 'Dubai' };
    const saved = await save({ ...installed, version: 2, seller: complete, AED: account });
    expect(missingSellerFields(saved.body)).toEqual([]);
    const { versions } = (await admin.get<SettingsHistoryResponse>('/api/settings/history')).body;
    expect(versions[1]?.changes).toContainEqual({ field: 'seller.trn', before: null, after: '100123456700003' });
  });

  // M05
  it('hold a credit limit with two decimals, and the history of the rules', async () => {
    const saveCredit = (version: number, credit: object) => save({ ...installed, version, credit });
    const { body } = await saveCredit(1, { creditLimit: ' 50,000 ', overdueDays: 30, holdOnBounce: false });
    const reminders = { remind: false, remindDaysBefore: 3, remindDaysAfter: [1, 14, 30] };
    expect(body.credit).toEqual({ creditLimit: '50000.00', overdueDays: 30, holdOnBounce: false, ...reminders });
    expect((await saveCredit(2, { creditLimit: '٧٥٠٠.٥', overdueDays: '' })).body.credit).toEqual({
      creditLimit: '7500.50',
      overdueDays: null,
      holdOnBounce: true,
      ...reminders,
    });
    const { versions } = (await admin.get<SettingsHistoryResponse>('/api/settings/history')).body;
    expect(versions.map(({ changes }) => changes)).toEqual([
      [
        { field: 'credit.creditLimit', before: '50000.00', after: '7500.50' },
        { field: 'credit.overdueDays', before: '30', after: null },
        { field: 'credit.holdOnBounce', before: 'false', after: 'true' },
      ],
      [
        { field: 'credit.creditLimit', before: null, after: '50000.00' },
        { field: 'credit.overdueDays', before: null, after: '30' },
        { field: 'credit.holdOnBounce', before: 'true', after: 'false' },
      ],
    ]);
  });

  // M07
  it('hold the days of reminders as an ascending list, also when they were typed in Arabic', async () => {
    const saveCredit = (version: number, credit: object) => save({ ...installed, version, credit });
    const typed = { remind: true, remindDaysBefore: '', remindDaysAfter: ' ٣٠، 7,14;7 ' };
    const { body } = await saveCredit(1, typed);
    expect(body.credit).toMatchObject({ remind: true, remindDaysBefore: null, remindDaysAfter: [7, 14, 30] });
    expect((await saveCredit(2, { ...typed, remindDaysAfter: '' })).body.credit?.remindDaysAfter).toEqual([]);
    const { versions } = (await admin.get<SettingsHistoryResponse>('/api/settings/history')).body;
    expect(versions.map(({ changes }) => changes)).toEqual([
      [{ field: 'credit.remindDaysAfter', before: '7, 14, 30', after: null }],
      [
        { field: 'credit.remind', before: 'false', after: 'true' },
        { field: 'credit.remindDaysBefore', before: '3', after: null },
        { field: 'credit.remindDaysAfter', before: '1, 14, 30', after: '7, 14, 30' },
      ],
    ]);
  });

  // Z03
  it('hold numbers with Latin digits, also when they were typed in Arabic or copied with invisible marks', async () => {
    const { body } = await save({
      ...installed,
      version: 1,
      supportPhone: '+٩٧١ ٤ ١١١ ١١١١',
      seller: { trn: '\u200f١٠٠ ١٢٣٤–٥٦٧٠ ٠٠٠٣' },
      AED: { ...account, accountNumber: '\u202a٠٣٣١٢٣', iban: '\u202aAE٠٧ 0331 2345 6789 0123 456\u202c' },
    });
    expect([body.supportPhone, body.seller?.trn, body.AED?.accountNumber, body.AED?.iban]).toEqual([
      '+971 4 111 1111',
      '100123456700003',
      '033123',
      'AE070331234567890123456',
    ]);
  });

  it('cannot be saved when another administrator has saved a newer version in the meantime', async () => {
    const second = await portal.user('admin');
    expect((await save({ ...installed, version: 1, supportPhone: '04 111 1111' })).status).toBe(200);
    const late = await save({ ...installed, version: 1, supportPhone: '04 222 2222' }, second);
    expect([late.status, late.body.code]).toEqual([409, 'settings.changed']);
    expect(await read()).toMatchObject({ supportPhone: '04 111 1111', version: 2 });
    const outdatedSave = await save({ ...installed, version: 2, supportPhone: '04 222 2222' }, second);
    expect([outdatedSave.status, outdatedSave.body.supportPhone]).toEqual([200, '04 222 2222']);
    const unknown = await Promise.all(
      [9, 2_147_483_647, 1e30].map((version) => save({ ...installed, version, supportPhone: '04 333 3333' })),
    );
    expect(unknown.map(({ body }) => body.code)).toEqual(Array(3).fill('settings.changed'));
  });

  it('accept exactly one of twenty concurrent changes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ ...installed, version: 1, supportPhone: `04 000 000${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect((await read()).version).toBe(2);
  });

  it('are saved once when the answer was lost and the same change is repeated, also at the same time', async () => {
    const { proposalDays: _, ...change } = { ...installed, version: 1, supportPhone: '04 111 1111', AED: account };
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(change)));
    const repeated = await save(change);
    expect(new Set([...answers, repeated].map(({ status }) => status))).toEqual(new Set([200]));
    expect(repeated.body).toMatchObject({ version: 2, supportPhone: '04 111 1111', changedBy: 'Test admin' });
    expect((await admin.get<SettingsHistoryResponse>('/api/settings/history')).body.versions).toHaveLength(1);
    // The same values from a colleague, and other values, are no repetition; nor is it one after a later change.
    const colleague = await portal.user('admin');
    expect((await save(change, colleague)).body.code).toBe('settings.changed');
    expect((await save({ ...change, supportPhone: '04 222 2222' })).body.code).toBe('settings.changed');
    await save({ ...change, version: 2, supportPhone: '04 333 3333' }, colleague);
    expect((await save(change)).body.code).toBe('settings.changed');
    expect(await read()).toMatchObject({ version: 3, supportPhone: '04 333 3333' });
  });

  it('keep a history that cannot be rewritten and has no entries for saves without changes', async () => {
    await save({ ...installed, version: 1, supportPhone: '04 111 1111', AED: account });
    await save({ ...installed, version: 2, supportPhone: '04 111 1111', AED: account });
    const security = { secondFactorFrom: '2126-12-31' };
    await save({ ...installed, version: 2, AED: account, timeZone: 'Europe/London', security });
    const { versions } = (await admin.get<SettingsHistoryResponse>('/api/settings/history')).body;
    expect(versions.map(({ version, by }) => [version, by])).toEqual([
      [3, 'Test admin'],
      [2, 'Test admin'],
    ]);
    expect(versions[0]?.changes).toEqual([
      { field: 'supportPhone', before: '04 111 1111', after: null },
      { field: 'timeZone', before: 'Asia/Dubai', after: 'Europe/London' },
      { field: 'security.secondFactorFrom', before: null, after: '2126-12-31' },
    ]);
    expect(versions[1]?.changes).toContainEqual({ field: 'AED.iban', before: null, after: 'AE070331234567890123456' });
    const rewrite = withClient(portal.database.url, (client) => client.query(`update settings set value = '{}'`));
    await expect(rewrite).rejects.toThrow('append-only');
  });
});
