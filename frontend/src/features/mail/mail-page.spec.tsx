import type { Mail, MailsResponse } from '@portal/contract/mails';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';

const mail = (facts: Partial<Mail> = {}): Mail => ({
  _id: '019a0000-0000-7000-8000-0000000000a1',
  kind: 'account-approved',
  recipient: 'layla@haddad.example',
  subject: 'Your account is approved',
  status: 'sent',
  attempts: 1,
  lastError: null,
  requestedAt: '2026-11-21T09:00:00.000Z',
  resentAt: null,
  sentAt: '2026-11-21T09:00:01.000Z',
  nextAttemptAt: null,
  ...facts,
});
const failedMail = mail({
  _id: '019a0000-0000-7000-8000-0000000000a2',
  kind: 'password-reset',
  recipient: 'omar@example.com',
  subject: null,
  status: 'failed',
  attempts: 9,
  sentAt: null,
  lastError: 'connect ECONNREFUSED 10.0.0.1:25',
});

function answerWith(mails: Mail[], facts: Partial<MailsResponse> = {}): MailsResponse {
  const failed = mails.filter(({ status }) => status === 'failed').length;
  const underWay = mails.filter(({ status }) => status === 'queued' || status === 'sending').length;
  return { mails, total: mails.length, underWay, failed, delivery: 'smtp', ...facts };
}

function serverWith(mails: Mail[], facts: Partial<MailsResponse> = {}): FakeServer {
  const body = answerWith(mails, facts);
  return new FakeServer().on('GET /api/mails', ({ query }) => {
    const status = query.get('status');
    const matching = mails.filter((each) => status === null || each.status === status);
    return { body: { ...body, mails: matching, total: matching.length } };
  });
}

const open = (server: FakeServer, path = '/admin/mail') => openPortal({ server, path, user: adminUser });
const pageQueries = (server: FakeServer) =>
  server.to('GET /api/mails').filter(({ query }) => query.get('limit') !== '1');

afterEach(closePortal);

describe('outgoing mail', () => {
  it('lists mails with recipient and delivery status', async () => {
    open(serverWith([failedMail, mail()]));
    const row = (await screen.findByText('omar@example.com')).closest('tr');
    expect(within(row as HTMLElement).getByText('connect ECONNREFUSED 10.0.0.1:25')).toBeInTheDocument();
    expect(within(row as HTMLElement).getByText('Failed')).toBeInTheDocument();
    expect(screen.getAllByText('Account approved').length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: 'Outgoing Mail' })).toBeInTheDocument();
    expect(screen.queryByText('Mails are written to files: set SMTP_URL')).toBeNull();
  });

  // X06
  it('exports the mails that the filters show', async () => {
    const server = serverWith([failedMail, mail()]).on('GET /api/mails/export', { status: 500, body: '' });
    const { visitor } = open(server, '/admin/mail?status=failed&sort=recipient');
    await screen.findByText('omar@example.com');
    await visitor.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(server.to('GET /api/mails/export')).toHaveLength(1));
    const [call] = server.to('GET /api/mails/export');
    expect([call?.query.get('status'), call?.query.get('sort')]).toEqual(['failed', 'recipient']);
  });

  it('shows that mails are only written to files', async () => {
    open(serverWith([], { delivery: 'files' }));
    expect(await screen.findByText('Mails are written to files: set SMTP_URL')).toBeInTheDocument();
    expect(await screen.findByText('No mails found')).toBeInTheDocument();
  });

  it('links to failed mails from the user menu and from the page', async () => {
    const { visitor } = open(serverWith([failedMail, mail()]));
    await visitor.click(await screen.findByRole('button', { name: /^Account of .*mails failed/ }));
    const entry = await screen.findByRole('menuitem', { name: /Outgoing Mail/ });
    expect(within(entry).getByRole('link')).toHaveAttribute('href', '/admin/mail?status=failed');
    await visitor.click(await screen.findByRole('button', { name: 'Show failed' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/mail?status=failed'));
    await waitFor(() => expect(screen.queryByText('layla@haddad.example')).toBeNull());
  });

  it('is searched and filtered by the server, with the parameters in the address', async () => {
    const server = serverWith([mail()]);
    const { visitor } = open(server, '/admin/mail?kind=account-approved&status=sent&page=nonsense');
    await screen.findByText('layla@haddad.example');
    await visitor.type(screen.getByRole('textbox', { name: 'Search mails' }), 'layla');
    await waitFor(() =>
      expect(Object.fromEntries(pageQueries(server).at(-1)?.query ?? [])).toEqual({
        page: '1',
        limit: '20',
        sort: '-requestedAt',
        search: 'layla',
        status: 'sent',
        kind: 'account-approved',
      }),
    );
    expect(currentAddress()).toBe('/admin/mail?search=layla&status=sent&kind=account-approved');
  });

  it('explains the consequences before a mail is sent again', async () => {
    const server = serverWith([failedMail]).on(`POST /api/mails/${failedMail._id}/resend`, { body: { message: '' } });
    const { visitor } = open(server);
    await visitor.click(await screen.findByRole('button', { name: 'Actions for Password reset to omar@example.com' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Resend' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('It gets a new link, which works for 15 minutes.')).toBeInTheDocument();
    const before = pageQueries(server).length;
    await visitor.click(within(dialog).getByRole('button', { name: 'Resend mail' }));
    expect(await screen.findByText('Mail will be sent again')).toBeInTheDocument();
    await waitFor(() => expect(pageQueries(server).length).toBeGreaterThan(before));
  });

  it("keeps the dialog open with the server's error", async () => {
    const refusal = { status: 409, body: { message: 'This mail is being sent right now.' } };
    const server = serverWith([mail()]).on(`POST /api/mails/${mail()._id}/resend`, refusal);
    const { visitor } = open(server);
    await visitor.click(await screen.findByRole('button', { name: /^Actions for Account approved/ }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Resend' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/will receive it again/)).toBeInTheDocument();
    await visitor.click(within(dialog).getByRole('button', { name: 'Resend mail' }));
    expect(await within(dialog).findByText('This mail is being sent right now.')).toBeInTheDocument();
  });

  it('sends all failed mails again and shows how many', async () => {
    const server = serverWith([failedMail, mail()]).on('POST /api/mails/resend-failed', { body: { count: 1 } });
    const { visitor } = open(server);
    await visitor.click(await screen.findByRole('button', { name: 'Resend all failed (1)' }));
    const dialog = await screen.findByRole('dialog');
    await visitor.click(within(dialog).getByRole('button', { name: 'Resend 1 failed mail' }));
    expect(await screen.findByText('1 mail will be sent again')).toBeInTheDocument();
  });

  it('shows an error when the list fails to load, and retries', async () => {
    const server = new FakeServer().on('GET /api/mails', { status: 500, body: { message: 'Server error.' } });
    const { visitor } = open(server);
    expect(await screen.findByText('Failed to load mails')).toBeInTheDocument();
    server.on('GET /api/mails', { body: answerWith([mail()]) });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('layla@haddad.example')).toBeInTheDocument();
  });

  it('is hidden from buyers, whose pages do not request mails', async () => {
    const server = serverWith([mail()]);
    openPortal({ server, path: '/admin/mail', user: makeSessionUser() });
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
    expect(server.to('GET /api/mails')).toEqual([]);
  });
});
