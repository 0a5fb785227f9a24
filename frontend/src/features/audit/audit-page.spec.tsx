import type { AuditEvent } from '@portal/contract/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';
import { auditEvent, buyerId, changedTerms, ordered, orderId, requestedReset } from './spec/audit.fixture';

const serverWith = (events: AuditEvent[], total = events.length): FakeServer =>
  new FakeServer().on('GET /api/audit', { body: { events, total } });
const open = (server: FakeServer, search = '') =>
  openPortal({ server, path: `/admin/audit${search}`, user: adminUser });
const lastQuery = (server: FakeServer) => Object.fromEntries(server.to('GET /api/audit').at(-1)?.query ?? []);
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);
const detailsOf = (action: string) => ({ name: new RegExp(`^Details of ${action}`) });

const optionOf = (title: string) => document.querySelector(`.ant-select-item-option[title="${title}"]`)!;

const { matchMedia } = window;
afterEach(() => {
  Object.assign(window, { matchMedia });
  closePortal();
});

// K05
describe('the audit log', () => {
  it('lists who did what, in which role, and links to the record', async () => {
    open(serverWith([auditEvent(1), ordered, requestedReset]));
    const approval = await rowOf('Approved an order');
    expect(approval.getByText('Nadia Karam')).toBeInTheDocument();
    expect(approval.getByText('Sales')).toBeInTheDocument();
    expect(approval.getByRole('link', { name: 'ORD-2026-000123' })).toHaveAttribute('href', `/orders/${orderId}`);
    expect((await rowOf('Submitted an order')).getByText('Buyer')).toBeInTheDocument();
    const reset = await rowOf('Requested a link to reset the password');
    expect(reset.getByText('Operator, or nobody signed in')).toBeInTheDocument();
    expect(reset.getByText('Account')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Audit Log' })).toBeInTheDocument();
  });

  it('does not link to a record that the action has removed', async () => {
    open(serverWith([auditEvent(1, { action: 'order.delete' })]));
    const row = await rowOf('Deleted an order');
    expect(row.getByText('ORD-2026-000123')).toBeInTheDocument();
    expect(row.queryByRole('link')).toBeNull();
  });

  it('opens a row, which shows each changed field before and after, and from where it was done', async () => {
    const { visitor } = open(serverWith([changedTerms]));
    const button = await screen.findByRole('button', detailsOf('Changed a buyer’s payment terms'));
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await visitor.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const changes = within(screen.getByRole('table', { name: 'Changes' }));
    const rows = changes
      .getAllByRole('row')
      .slice(1)
      .map((row) => Array.from(row.children, ({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Credit limit', '–', 'AED 25,000.50'],
      ['On hold', 'no', 'yes'],
      ['Payment terms in days', '30', '1,060'],
      ['Wanted delivery date', '21/11/2026', '31/12/2026'],
      ['Visibility', 'All buyers', 'Selected buyers'],
      ['Credit · Payment reminders', 'no', 'yes'],
      ['AED · Bank name', '–', 'Bank of the Gulf'],
      ['Shelf life', '–', 'open'],
    ]);
    for (const text of ['Chrome on Windows', '203.0.113.7', changedTerms.requestId!])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText(/^\d{2}\/11\/2026, \d{2}:05:32$/)).toBeInTheDocument();
    await visitor.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('says that an action has no recorded values, and leaves out what is not known', async () => {
    const { visitor } = open(serverWith([requestedReset]));
    await visitor.click(await screen.findByRole('button', detailsOf('Requested a link')));
    expect(screen.getByText('No values are recorded for this action.')).toBeInTheDocument();
    expect(screen.getByText('IP address')).toBeInTheDocument();
    expect(screen.queryByText('Device')).toBeNull();
    expect(screen.queryByText('Request ID')).toBeNull();
  });

  it('isolates names of either direction', async () => {
    open(serverWith([{ ...changedTerms, actor: { ...changedTerms.actor!, name: 'نادية كرم' } }]));
    expect((await screen.findByText('نادية كرم')).tagName).toBe('BDI');
    expect(screen.getByText('ليلى حداد')).toHaveAttribute('dir', 'auto');
  });

  it('is filtered by the person whose name is clicked, until the filter is removed', async () => {
    const server = serverWith([auditEvent(1), ordered]);
    const { visitor } = open(server, '?search=ord');
    await visitor.click(await screen.findByRole('button', { name: 'Layla Haddad' }));
    await waitFor(() => expect(currentAddress()).toBe(`/admin/audit?search=ord&actor=${buyerId}`));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ search: 'ord', actor: buyerId }));
    await visitor.click(screen.getByRole('button', { name: 'By Layla Haddad' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/audit?search=ord'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'By Layla Haddad' })).toBeNull());
    await waitFor(() => expect(document.getElementById('page')).toHaveFocus());
  });

  it('shows everything about a record, and names it when nothing is left of it', async () => {
    const server = serverWith([auditEvent(1)]);
    const { visitor } = open(server, '?search=nadia');
    await visitor.click(await screen.findByRole('button', detailsOf('Approved an order')));
    await visitor.click(screen.getByRole('link', { name: 'Everything about this record' }));
    await waitFor(() => expect(currentAddress()).toBe(`/admin/audit?objectId=${orderId}`));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ objectId: orderId }));
    expect(lastQuery(server)).not.toHaveProperty('search');
    server.on('GET /api/audit', { body: { events: [], total: 0 } });
    await visitor.type(screen.getByRole('textbox', { name: 'Search the audit log' }), 'nobody');
    expect(await screen.findByText('No entries found')).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'About ORD-2026-000123' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/audit?search=nobody'));
  });

  it('starts from a link, and ignores invalid values in it', async () => {
    const server = serverWith([]);
    const { visitor } = open(server, `?objectId=${orderId}&from=2026-11-01&to=nonsense&action=order.eat&actor=me`);
    await visitor.click(await screen.findByRole('button', { name: 'Show the whole log' }));
    expect(Object.fromEntries(server.to('GET /api/audit')[0]!.query)).toEqual({
      page: '1',
      limit: '20',
      sort: '-at',
      objectId: orderId,
      from: '2026-11-01',
    });
    await waitFor(() => expect(currentAddress()).toBe('/admin/audit'));
    expect(await screen.findByText(/everything that people change in the portal/)).toBeInTheDocument();
  });

  it('is filtered by an action or by a kind of record, which are found by typing', async () => {
    const server = serverWith([auditEvent(1)]);
    const { visitor } = open(server);
    const choices = await screen.findByRole('combobox', { name: 'Action' });
    const options = () =>
      Array.from(document.querySelectorAll('.ant-select-item-option-content'), (node) => node.textContent);
    await visitor.click(choices);
    await waitFor(() =>
      expect(options().slice(0, 3)).toEqual(['All Actions', 'Accounts and sign-in: all actions', 'Signed in']),
    );
    await visitor.type(choices, 'approved');
    await waitFor(() => expect(options()).toEqual(['Approved an order']));
    await visitor.click(optionOf('Approved an order'));
    await waitFor(() => expect(currentAddress()).toBe('/admin/audit?action=order.approve'));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ action: 'order.approve' }));
    await visitor.click(choices);
    await visitor.type(choices, 'orders: all');
    await waitFor(() => expect(options()).toEqual(['Orders: all actions']));
    await visitor.click(optionOf('Orders: all actions'));
    await waitFor(() => expect(currentAddress()).toBe('/admin/audit?object=order'));
  });

  // X06
  it('exports what the filters show', async () => {
    const server = serverWith([auditEvent(1)]).on('GET /api/audit/export', { status: 500, body: '' });
    const { visitor } = open(server, `?action=order.approve&objectId=${orderId}&to=2026-11-30`);
    await screen.findByText('ORD-2026-000123');
    await visitor.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(server.to('GET /api/audit/export')).toHaveLength(1));
    expect(Object.fromEntries(server.to('GET /api/audit/export')[0]!.query)).toMatchObject({
      action: 'order.approve',
      objectId: orderId,
      to: '2026-11-30',
    });
  });

  it('is shown as cards on a phone, which open as rows do', async () => {
    const narrow = (media: string) => ({ ...matchMedia(media), matches: false });
    Object.assign(window, { matchMedia: narrow });
    const { visitor } = open(serverWith([changedTerms]));
    const list = within(await screen.findByRole('list', { name: 'Audit log' }));
    expect(list.getByText('Changed a buyer’s payment terms')).toBeInTheDocument();
    expect(list.getByRole('link', { name: 'ليلى حداد' })).toHaveAttribute('href', `/admin/buyers?buyer=${buyerId}`);
    await visitor.click(list.getByRole('button', detailsOf('Changed')));
    expect(list.getByText('AED 25,000.50')).toBeInTheDocument();
  });

  it('shows an error when the list fails to load, and retries', async () => {
    const server = new FakeServer().on('GET /api/audit', { status: 500, body: { message: 'Server error.' } });
    const { visitor } = open(server);
    expect(await screen.findByText('Failed to load the audit log')).toBeInTheDocument();
    server.on('GET /api/audit', { body: { events: [auditEvent(1)], total: 1 } });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('Approved an order')).toBeInTheDocument();
  });

  it('is in the menu of an owner, between the settings and the mails', async () => {
    const { visitor } = open(serverWith([]));
    await visitor.click(await screen.findByRole('button', { name: /^Account of/ }));
    const entry = await screen.findByRole('menuitem', { name: 'Audit Log' });
    const entries = within(entry.closest<HTMLElement>('[role=menu]')!).getAllByRole('menuitem');
    const names = entries.map(({ textContent }) => textContent?.trim());
    const at = names.indexOf('Audit Log');
    expect([at > names.indexOf('Settings'), names[at + 1]]).toEqual([true, 'Outgoing Mail']);
  });

  it.each([
    ['a buyer', makeSessionUser()],
    ['a sales person', { ...adminUser, staffRole: 'sales' as const }],
  ])('is hidden from %s', async (_, user) => {
    const server = serverWith([auditEvent(1)]);
    openPortal({ server, path: '/admin/audit', user });
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
    expect(server.to('GET /api/audit')).toEqual([]);
  });
});
