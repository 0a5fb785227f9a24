import type { FailedJob, FailedJobsResponse } from '@portal/contract/failed-jobs';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';

const job = (facts: Partial<FailedJob> = {}): FailedJob => ({
  _id: '019a0000-0000-7000-8000-0000000000b1',
  queue: 'inventory',
  event: 'order.approved',
  about: { orderId: '019a0000-0000-7000-8000-0000000000c1' },
  reason: 'connect ECONNREFUSED 10.0.0.1:443',
  attempts: 8,
  createdAt: '2026-11-21T09:00:00.000Z',
  failedAt: '2026-11-21T09:02:00.000Z',
  ...facts,
});
const notificationJob = job({
  _id: '019a0000-0000-7000-8000-0000000000b2',
  queue: 'pictures',
  event: 'season.opened',
  about: { seasonId: '1' },
  reason: 'canceling statement due to statement timeout',
});

function serverWith(jobs: FailedJob[], facts: Partial<FailedJobsResponse> = {}): FakeServer {
  return new FakeServer().on('GET /api/failed-jobs', ({ query }) => {
    const queue = query.get('queue');
    const matching = jobs.filter((each) => queue === null || each.queue === queue);
    return { body: { jobs: matching, total: matching.length, stuck: [], ...facts } };
  });
}

const open = (server: FakeServer, path = '/admin/failed-jobs') => openPortal({ server, path, user: adminUser });

afterEach(closePortal);

describe('failed jobs', () => {
  it('show the task, its subject and the error', async () => {
    open(serverWith([job(), notificationJob]));
    const row = within((await screen.findByText('connect ECONNREFUSED 10.0.0.1:443')).closest('tr') as HTMLElement);
    for (const words of ['Stock deductions', 'Order approved', '8']) expect(row.getByText(words)).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'Open order' })).toHaveAttribute(
      'href',
      '/orders/019a0000-0000-7000-8000-0000000000c1',
    );
    // This event was written by another version of the server, so its internal name is shown.
    expect(screen.getByText('season.opened')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Failed Jobs' })).toBeInTheDocument();
  });

  it('are linked from the user menu, and the page explains an empty list', async () => {
    const { visitor } = open(serverWith([]), '/dashboard');
    await visitor.click(await screen.findByRole('button', { name: /^Account of/ }));
    const entry = await screen.findByRole('menuitem', { name: /Failed Jobs/ });
    await visitor.click(within(entry).getByRole('link'));
    await waitFor(() => expect(currentAddress()).toBe('/admin/failed-jobs'));
    expect(await screen.findByText('No failed jobs')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Retry all/ })).toBeNull();
  });

  it('are filtered by queue through the address', async () => {
    const { visitor } = open(serverWith([job()]), '/admin/failed-jobs?queue=pictures');
    await visitor.click(await screen.findByRole('button', { name: 'Show all failed jobs' }));
    expect(await screen.findByText('Order approved')).toBeInTheDocument();
    await waitFor(() => expect(currentAddress()).toBe('/admin/failed-jobs'));
  });

  it('can be retried one by one after the dialog explained the consequences', async () => {
    const path = `POST /api/failed-jobs/inventory/${job()._id}/retry`;
    const server = serverWith([job()]).on(path, { body: { message: '' } });
    const { visitor } = open(server);
    await visitor.click(await screen.findByRole('button', { name: /^Actions for Order approved, failed/ }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Retry' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Steps already done are not repeated/)).toBeInTheDocument();
    expect(server.to(path)).toEqual([]);
    const before = server.to('GET /api/failed-jobs').length;
    await visitor.click(within(dialog).getByRole('button', { name: 'Retry job' }));
    expect(await screen.findByText('Job will be tried again')).toBeInTheDocument();
    await waitFor(() => expect(server.to('GET /api/failed-jobs').length).toBeGreaterThan(before));
  });

  it('can be dismissed after an explanation, and stay in the list when dismissing fails', async () => {
    const path = `DELETE /api/failed-jobs/inventory/${job()._id}`;
    const server = serverWith([job()]).on(path, {
      status: 409,
      body: { message: 'This job is already being tried again' },
    });
    const { visitor } = open(server);
    await visitor.click(await screen.findByRole('button', { name: /^Actions for Order approved, failed/ }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Dismiss' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/removed from this list and not retried/)).toBeInTheDocument();
    expect(server.to(path)).toEqual([]);
    await visitor.click(within(dialog).getByRole('button', { name: 'Dismiss job' }));
    expect(await within(dialog).findByText('This job is already being tried again')).toBeInTheDocument();
    server.on(path, { body: { message: '' } });
    const before = server.to('GET /api/failed-jobs').length;
    await visitor.click(within(dialog).getByRole('button', { name: 'Dismiss job' }));
    expect(await screen.findByText('Job dismissed')).toBeInTheDocument();
    await waitFor(() => expect(server.to('GET /api/failed-jobs').length).toBeGreaterThan(before));
  });

  it('can all be retried together, and the dialog shows an error when that fails', async () => {
    const server = serverWith([job(), notificationJob]).on('POST /api/failed-jobs/retry', {
      status: 503,
      body: { message: 'The service is temporarily unavailable.' },
    });
    const { visitor } = open(server);
    await visitor.click(await screen.findByRole('button', { name: 'Retry all (2)' }));
    const dialog = await screen.findByRole('dialog');
    await visitor.click(within(dialog).getByRole('button', { name: 'Retry 2 jobs' }));
    expect(await within(dialog).findByText('The service is temporarily unavailable.')).toBeInTheDocument();
    server.on('POST /api/failed-jobs/retry', { body: { count: 2 } });
    await visitor.click(within(dialog).getByRole('button', { name: 'Retry 2 jobs' }));
    expect(await screen.findByText('2 jobs will be tried again')).toBeInTheDocument();
  });

  it('are listed below a notice about events that no worker handles', async () => {
    const stuck = [
      { event: 'order.approved', count: 2, oldestAt: '2026-11-21T09:00:00.000Z' },
      { event: 'order.stock-returned', count: 1, oldestAt: '2026-11-21T09:01:00.000Z' },
    ];
    open(serverWith([], { stuck }));
    expect(
      await screen.findByText('3 events have been waiting for more than ten minutes to be enqueued'),
    ).toBeInTheDocument();
    expect(screen.getByText(/Order approved \(2\), Stock returned \(1\)/)).toBeInTheDocument();
  });

  it('show an error with a retry button when loading fails', async () => {
    const server = new FakeServer().on('GET /api/failed-jobs', { status: 500, body: { message: 'Server error.' } });
    const { visitor } = open(server);
    expect(await screen.findByText('Failed to load failed jobs')).toBeInTheDocument();
    server.on('GET /api/failed-jobs', { body: { jobs: [job()], total: 1, stuck: [] } });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('Order approved')).toBeInTheDocument();
  });

  it('are hidden from buyers', async () => {
    const server = serverWith([job()]);
    openPortal({ server, path: '/admin/failed-jobs', user: makeSessionUser() });
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
    expect(server.to('GET /api/failed-jobs')).toEqual([]);
  });
});
