import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { adminUser, closePortal, makeSessionUser, openPortal } from '../../../test/open-portal';
import { adminOrder, buyerOrder, placedRevision, proposedRevision, revisionChange } from '../spec/orders.fixture';

const id = '019a0000-0000-7000-8000-000000000001';
const proposal = { revision: 2, expiresAt: '2026-03-16T09:30:00.000Z' };
const backOrders = [
  { _id: '019a0000-0000-7000-8000-000000000009', orderNumber: 'ORD-2026-000123-B1', status: 'Pending Review' },
];
const empty = { body: [], headers: { 'X-Total-Count': '0' } };

function serverWith(order: unknown, revisions = [proposedRevision(), placedRevision()]): FakeServer {
  return new FakeServer()
    .on(`GET /api/orders/${id}`, { body: order })
    .on(`GET /api/orders/${id}/lines`, empty)
    .on(`GET /api/orders/${id}/timeline`, empty)
    .on(`GET /api/orders/${id}/revisions`, { body: { revisions, backOrders } });
}
const openAsBuyer = (server: FakeServer) => openPortal({ server, path: `/orders/${id}`, user: makeSessionUser() });

afterEach(closePortal);

// V03
describe('a buyer with an open proposal', () => {
  const accept = `PUT /api/orders/${id}/proposal/accept`;
  const panelOf = async () =>
    within(await screen.findByRole('region', { name: 'The team proposes changes to your order' }));

  it('sees until when to answer, the reason, and each change beside its former value', async () => {
    openAsBuyer(serverWith(buyerOrder({ proposal })));
    const panel = await panelOf();
    expect(await panel.findByText('One lot is short until February')).toBeInTheDocument();
    expect(panel.getByText(/Answer by 16\/03\/2026/)).toBeInTheDocument();
    const row = within(panel.getByText('AU-1001').closest('tr')!);
    expect(row.getByText('4').closest('del')).not.toBeNull();
    expect(row.getByText('3').closest('ins')).not.toBeNull();
    expect(row.getByText('1 lot')).toBeInTheDocument();
    expect(row.getByText('expected on 01/02/2127')).toBeInTheDocument();
    expect(panel.getByText('AED 11,519')).toBeInTheDocument();
  });

  it.each([
    ['Accept', 'Accept the changes', { backOrders: true, revision: 2 }],
    ['Accept without the back-orders', 'Accept without the back-orders', { backOrders: false, revision: 2 }],
  ])('answers "%s" after a confirmation, with the revision that was shown', async (button, confirm, sent) => {
    const server = serverWith(buyerOrder({ proposal })).on(accept, { body: buyerOrder() });
    const { visitor } = openAsBuyer(server);
    await visitor.click(await (await panelOf()).findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/The order becomes 18 lines, 1,236 units, AED 11,519/)).toBeInTheDocument();
    server.on(`GET /api/orders/${id}`, { body: buyerOrder() });
    await visitor.click(dialog.getByRole('button', { name: confirm }));
    expect(await screen.findByText('Changes accepted')).toBeInTheDocument();
    expect(server.to(accept).map(({ json }) => json)).toEqual([sent]);
    await waitFor(() => expect(screen.queryByText('The team proposes changes to your order')).not.toBeInTheDocument());
  });

  it('is not offered to leave out back-orders when there are none', async () => {
    const changes = [revisionChange({ backOrder: null })];
    openAsBuyer(serverWith(buyerOrder({ proposal }), [proposedRevision({ changes }), placedRevision()]));
    const panel = await panelOf();
    expect(await panel.findByRole('button', { name: 'Accept' })).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: /without/ })).not.toBeInTheDocument();
  });

  it('may leave out back-orders that are beyond the changes shown', async () => {
    const changes = [revisionChange({ backOrder: null })];
    openAsBuyer(
      serverWith(buyerOrder({ proposal }), [proposedRevision({ changes, changeCount: 600 }), placedRevision()]),
    );
    const panel = await panelOf();
    expect(await panel.findByRole('button', { name: 'Accept without the back-orders' })).toBeInTheDocument();
  });

  it('declines with a reason, or cancels the order as before', async () => {
    const decline = `PUT /api/orders/${id}/proposal/decline`;
    const server = serverWith(buyerOrder({ proposal })).on(decline, { body: buyerOrder() });
    const { visitor } = openAsBuyer(server);
    const panel = await panelOf();
    expect(await panel.findByRole('button', { name: 'Cancel order' })).toBeInTheDocument();
    await visitor.click(panel.getByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog'));
    await visitor.click(dialog.getByLabelText('Reason (optional)'));
    await visitor.paste('All or nothing ');
    await visitor.click(dialog.getByRole('button', { name: 'Decline the changes' }));
    expect(await screen.findByText('Changes declined')).toBeInTheDocument();
    expect(server.to(decline).map(({ json }) => json)).toEqual([{ reason: 'All or nothing', revision: 2 }]);
  });

  // WCAG 2.4.3
  it('continues on the page when the answered proposal disappears after the dialog', async () => {
    const server = serverWith(buyerOrder({ proposal })).on(accept, { body: buyerOrder() });
    const { visitor } = openAsBuyer(server);
    const button = await (await panelOf()).findByRole('button', { name: 'Accept' });
    await visitor.click(button);
    await visitor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept the changes' }));
    await waitFor(() => expect(button).toHaveFocus());
    server.on(`GET /api/orders/${id}`, { body: buyerOrder() });
    act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: [], withinMs: 0 }));
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(document.getElementById('page')).toHaveFocus();
  });

  it('reads in the dialog that the proposal has changed, while the page shows the new one', async () => {
    const message = 'The lines of this order have changed meanwhile. Please look at them again.';
    const server = serverWith(buyerOrder({ proposal })).on(accept, {
      status: 409,
      body: { code: 'order.changed', message },
    });
    const { visitor } = openAsBuyer(server);
    await visitor.click(await (await panelOf()).findByRole('button', { name: 'Accept' }));
    server.on(`GET /api/orders/${id}`, { body: buyerOrder() });
    await visitor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept the changes' }));
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeInTheDocument();
    expect(within(screen.getByRole('dialog')).getByText(/You now see its current state/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('The team proposes changes to your order')).not.toBeInTheDocument());
    expect(within(screen.getByRole('dialog')).getByText(message)).toBeInTheDocument();
  });
});

// V02
test('the team sees until when a proposal waits and withdraws it', async () => {
  const path = `DELETE /api/orders/${id}/proposal`;
  const server = serverWith(adminOrder({ proposal })).on(path, { body: adminOrder() });
  const { visitor } = openPortal({ server, path: `/orders/${id}`, user: adminUser });
  const panel = within(await screen.findByRole('region', { name: 'Waiting for buyer' }));
  expect(panel.getByText(/Until 16\/03\/2026/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve order' })).not.toBeInTheDocument();
  await visitor.click(await panel.findByRole('button', { name: 'Withdraw' }));
  await visitor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw the proposal' }));
  expect(await screen.findByText('Proposal withdrawn')).toBeInTheDocument();
  expect(server.to(path)).toHaveLength(1);
});

// V01
test('the history shows each revision with its side, state and totals, and its changes on demand', async () => {
  const removed = revisionChange({ after: null, backOrder: null });
  const declined = proposedRevision({ changes: [removed] });
  declined.proposal = { ...declined.proposal!, state: 'declined', answerReason: 'Too few' };
  const { visitor } = openAsBuyer(serverWith(buyerOrder(), [declined, placedRevision()]));
  const history = within(await screen.findByRole('region', { name: 'Revisions' }));
  const proposed = history.getByRole('button', { name: /^2 · Proposed by the team/ });
  expect(proposed).toHaveTextContent('Declined');
  expect(proposed).toHaveTextContent('by an administrator');
  expect(proposed).toHaveTextContent('Reason of the buyer: “Too few”');
  expect(proposed).toHaveTextContent('AED 11,519');
  expect(history.getByText(/1 · Submitted/)).toBeInTheDocument();
  expect(history.getByText('Order.xlsx')).toBeInTheDocument();
  expect(history.queryByText('AU-1001')).not.toBeInTheDocument();
  await visitor.click(proposed);
  expect(await history.findByText('AU-1001')).toBeInTheDocument();
  expect(history.getByText('Removed')).toBeInTheDocument();
});

// V06
test('an order and its back-order link to each other', async () => {
  const of = { _id: '019a0000-0000-7000-8000-000000000008', orderNumber: 'ORD-2026-000122' };
  openAsBuyer(serverWith(buyerOrder({ backOrder: { of, expectedOn: '2127-02-01', isCovered: false } })));
  expect(await screen.findByRole('link', { name: 'ORD-2026-000122' })).toHaveAttribute('href', `/orders/${of._id}`);
  expect(screen.getByText('Expected on 01/02/2127')).toBeInTheDocument();
  const own = within(await screen.findByRole('region', { name: 'Back-orders' }));
  expect(own.getByRole('link', { name: 'ORD-2026-000123-B1' })).toHaveAttribute(
    'href',
    `/orders/${backOrders[0]!._id}`,
  );
  expect(own.getByText('Pending Review')).toBeInTheDocument();
});
