import { messages } from '@portal/contract/messages';
import type { Notification, NotificationsResponse } from '@portal/contract/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer, type RecordedCall } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { adminUser, closePortal, currentAddress, openPortal } from '../../test/open-portal';

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
function notification(number: number, facts: Partial<Notification> = {}): Notification {
  return {
    _id: idOf(number),
    type: 'new_order_submission',
    title: `Title ${number}`,
    message: `Message ${number}`,
    language: 'en',
    isRead: true,
    readAt: '2026-11-20T08:00:00.000Z',
    createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
    ...facts,
  };
}
const unread = (number: number, facts: Partial<Notification> = {}) =>
  notification(number, { isRead: false, readAt: null, ...facts });

/** All notifications that the fake server has, newest first. */
let all: Notification[];
let server: FakeServer;
beforeEach(() => {
  all = [];
  server = new FakeServer()
    .on('GET /api/orders', { body: [] })
    .on('GET /api/brands', { body: [] })
    .on('GET /api/buyers', { body: { buyers: [], total: 0 } })
    .on(`GET /api/catalogue/${idOf(7)}/stock-files`, { body: { stockFiles: [] } })
    .on('GET /api/notifications', ({ query }) => ({ body: page(query) }))
    .on('PUT /api/notifications/read-all', ({ query }) => {
      const readAt = new Date().toISOString();
      const upTo = query.get('upTo') ?? '';
      all = all.map((each) => (each.isRead || each._id > upTo ? each : { ...each, isRead: true, readAt }));
      return { body: { unreadCount: all.filter(({ isRead }) => !isRead).length } };
    });
});
afterEach(closePortal);

const arrives = (one: Notification) => {
  all = [one, ...all];
  act(() =>
    FakeSocket.last.receive('changed', { resource: 'notifications', type: 'created', ids: [one._id], withinMs: 0 }),
  );
};

function page(query: RecordedCall['query']): NotificationsResponse {
  const [current, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  return {
    notifications: all.slice((current - 1) * limit, current * limit),
    unreadCount: all.filter(({ isRead }) => !isRead).length,
    pagination: { current, total: Math.max(1, Math.ceil(all.length / limit)), totalRecords: all.length },
  };
}

async function open(expected = 'Notifications') {
  const portal = openPortal({ server, path: '/catalogue', user: adminUser });
  const bell = await screen.findByRole('button', { name: expected });
  await waitFor(() => expect(FakeSocket.last.connected).toBe(true));
  const list = async () => {
    await portal.visitor.click(screen.getByRole('button', { name: /^Notifications/ }));
    const region = await screen.findByRole('region', { name: 'Notifications' });
    await waitFor(() => expect(region).toHaveFocus());
    await waitFor(() => expect(region.querySelector('.ant-skeleton')).toBeNull());
    return within(region);
  };
  return { ...portal, bell, list };
}

describe('the bell', () => {
  // N01
  it('shows a text when there are no notifications', async () => {
    const { list } = await open();
    expect((await list()).getByText('No notifications')).toBeInTheDocument();
    expect(server.to('PUT /api/notifications/read-all')).toEqual([]);
  });

  it('shows an English sentence that begins with an Arabic name from left to right', async () => {
    const sentence = '\u2068شركة\u2069 placed ORD-2026-000123 for Alba: 12 units, AED 16,335.';
    all = [notification(1, { title: 'New stock file of \u2068الربيع\u2069', message: sentence })];
    const { list } = await open();
    const panel = await list();
    const orderNumber = panel.getByText('ORD-2026-000123');
    // Its lines are not broken at its hyphens.
    expect(orderNumber).toHaveClass('whole-word');
    const message = orderNumber.parentElement;
    expect(message).toHaveTextContent(sentence);
    for (const text of [message, panel.getByText(/^New stock file of/)]) {
      expect(text).toHaveAttribute('dir', 'ltr');
      expect(text).toHaveAttribute('lang', 'en');
    }
  });

  // Z06
  it('shows an Arabic sentence from right to left', async () => {
    const message = 'تم اعتماد الطلب \u2068ORD-2026-000123\u2069 من \u2068Alba\u2069.';
    all = [notification(1, { title: 'تم اعتماد الطلب', message, language: 'ar' })];
    const { list } = await open();
    const panel = await list();
    for (const text of [panel.getByText('ORD-2026-000123').parentElement, panel.getByText('تم اعتماد الطلب')]) {
      expect(text).toHaveAttribute('dir', 'rtl');
      expect(text).toHaveAttribute('lang', 'ar');
    }
  });

  // N02
  it('counts unread notifications, and marks all as read when it is opened', async () => {
    all = [unread(3), unread(2), notification(1)];
    const { list } = await open('Notifications, 2 unread');
    const panel = await list();
    await waitFor(() => expect(server.to('PUT /api/notifications/read-all')).toHaveLength(1));
    // Notifications that were unread keep their mark while the list is open.
    expect(panel.getByRole('button', { name: /^Title 3 \(new\) ?Message 3 ?5 minutes ago$/ })).toBeInTheDocument();
    expect(panel.getByRole('button', { name: /^Title 1 ?Message 1/ })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
  });

  // N02
  it('marks only the notifications known on opening as read, so that later notifications stay unread', async () => {
    all = [unread(1)];
    const { list } = await open('Notifications, 1 unread');
    // A notification whose live event has not arrived yet.
    all = [unread(2), ...all];
    const panel = await list();
    expect(await panel.findByRole('button', { name: /^Title 2 \(new\)/ })).toBeInTheDocument();
    expect(server.to('PUT /api/notifications/read-all').map(({ query }) => query.get('upTo'))).toEqual([idOf(1)]);
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
  });

  it('marks all as read when the list failed to load on opening and is loaded by a retry in the open panel', async () => {
    server.on('GET /api/notifications', { status: 500 });
    const { list, visitor } = await open();
    const panel = await list();
    await panel.findByText('Failed to fetch notifications');
    all = [unread(1)];
    server.on('GET /api/notifications', ({ query }) => ({ body: page(query) }));
    await visitor.click(panel.getByRole('button', { name: /Try again/ }));
    expect(await panel.findByRole('button', { name: /^Title 1 \(new\)/ })).toBeInTheDocument();
    await waitFor(() => expect(server.to('PUT /api/notifications/read-all')).toHaveLength(1));
    await waitFor(() => expect(all[0]?.isRead).toBe(true));
  });

  it('marks all as read when it is opened again, if the request to mark them failed before', async () => {
    all = [unread(1)];
    server.on('PUT /api/notifications/read-all', { status: 500 });
    const { list, visitor } = await open('Notifications, 1 unread');
    await list();
    await waitFor(() => expect(server.to('PUT /api/notifications/read-all')).toHaveLength(1));
    await visitor.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
    await list();
    await waitFor(() => expect(server.to('PUT /api/notifications/read-all')).toHaveLength(2));
  });

  // N01
  it('loads twenty older notifications at a time until all are shown', async () => {
    all = Array.from({ length: 45 }, (_, index) => notification(45 - index));
    const { list, visitor } = await open();
    const panel = await list();
    const shown = () => panel.getAllByRole('listitem').length;
    await waitFor(() => expect(shown()).toBe(20));
    await visitor.click(panel.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(shown()).toBe(40));
    await visitor.click(panel.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(shown()).toBe(45));
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Load more' })).toBeNull());
    const queries = server.to('GET /api/notifications').map(({ query }) => query.toString());
    expect(queries).toContain('page=3&limit=20');
  });

  it('shows no duplicates or gaps when notifications arrive between the requests for two pages', async () => {
    all = Array.from({ length: 30 }, (_, index) => unread(30 - index));
    const { list, visitor } = await open('Notifications, 30 unread');
    const panel = await list();
    all = [unread(31), ...all];
    await visitor.click(panel.getByRole('button', { name: 'Load more' }));
    arrives(unread(32));
    await waitFor(() => expect(panel.getAllByRole('listitem').length).toBe(32));
    const read = () => panel.getAllByRole('button', { name: /^Title/ }).map(({ textContent }) => textContent ?? '');
    await waitFor(() =>
      expect(read().map((text) => /^Title \d+/.exec(text)?.[0])).toEqual(all.map(({ title }) => title)),
    );
    const shown = read();
    // All notifications that were unread on opening, and those that arrived since, are marked as new.
    expect(shown.filter((text) => text.includes('(new)'))).toHaveLength(32);
    // After reopening, the list starts with one page.
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull());
    expect((await list()).getAllByRole('listitem')).toHaveLength(20);
  });

  it('loads the next page even if a notification arrives during the request', async () => {
    all = Array.from({ length: 25 }, (_, index) => notification(25 - index));
    const { list, visitor } = await open();
    const panel = await list();
    const held: (() => void)[] = [];
    server.on('GET /api/notifications', async ({ query }) => {
      if (query.get('page') === '2' && held.length === 0) await new Promise<void>((go) => held.push(go));
      return { body: page(query) };
    });
    await visitor.click(panel.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(held).toHaveLength(1));
    arrives(unread(26));
    expect(await panel.findByRole('button', { name: /^Title 26/ })).toBeInTheDocument();
    await act(async () => held[0]?.());
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(26));
  });

  it('shows an error when the next page cannot be loaded, and retries', async () => {
    all = Array.from({ length: 25 }, (_, index) => notification(25 - index));
    const { list, visitor } = await open();
    const panel = await list();
    server.on('GET /api/notifications', { status: 500 });
    await visitor.click(panel.getByRole('button', { name: 'Load more' }));
    expect(await panel.findByText('Failed to fetch notifications')).toBeInTheDocument();
    expect(panel.getAllByRole('listitem')).toHaveLength(20);
    // The focus brings the retry button below the last item into view.
    await waitFor(() => expect(panel.getByRole('button', { name: /Try again/ })).toHaveFocus());
    server.on('GET /api/notifications', ({ query }) => ({ body: page(query) }));
    await visitor.click(panel.getByRole('button', { name: /Try again/ }));
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(25));
    await waitFor(() => expect(panel.queryByText('Failed to fetch notifications')).toBeNull());
  });

  // N03
  it('opens the page that the notification is about, and closes', async () => {
    all = [notification(1, { type: 'new_file_upload', emailData: { collection: { brand: idOf(7) } } })];
    const { list, visitor } = await open();
    await visitor.click((await list()).getByRole('button', { name: /^Title 1/ }));
    await waitFor(() => expect(currentAddress()).toBe(`/catalogue?brand=${idOf(7)}`));
    await waitFor(() => expect(document.getElementById('page')).toHaveFocus());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull());
  });

  // N02
  it('marks a notification that arrived while the list was open as read when it is clicked', async () => {
    const { list, visitor } = await open();
    const panel = await list();
    server.on(`PUT /api/notifications/${idOf(1)}/read`, { body: { unreadCount: 0 } });
    all = [unread(1)];
    act(() =>
      FakeSocket.last.receive('changed', { resource: 'notifications', type: 'created', ids: [idOf(1)], withinMs: 0 }),
    );
    await visitor.click(await panel.findByRole('button', { name: /^Title 1/ }));
    await waitFor(() => expect(server.to(`PUT /api/notifications/${idOf(1)}/read`)).toHaveLength(1));
  });

  it('deletes a notification, and shows it again when the request fails', async () => {
    all = [notification(2), notification(1)];
    server.on(`DELETE /api/notifications/${idOf(2)}`, () => {
      all = all.filter(({ _id }) => _id !== idOf(2));
      return { body: { unreadCount: 0 } };
    });
    const { list, visitor } = await open();
    const panel = await list();
    await visitor.click(panel.getByRole('button', { name: 'Delete notification: Title 2' }));
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
    server.on(`DELETE /api/notifications/${idOf(1)}`, { status: 500 });
    await visitor.click(panel.getByRole('button', { name: 'Delete notification: Title 1' }));
    await waitFor(() => expect(server.to(`DELETE /api/notifications/${idOf(1)}`)).toHaveLength(1));
    expect(await panel.findByRole('button', { name: /^Title 1/ })).toBeInTheDocument();
    const sentence = `${messages.notifications.deleteFailed}. Server error. Please try again later or contact support.`;
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('removes a notification that was already deleted in another tab, without an error', async () => {
    all = [notification(2), notification(1)];
    server.on(`DELETE /api/notifications/${idOf(2)}`, () => {
      all = [notification(1)];
      return { status: 404, body: { message: 'Notification not found' } };
    });
    const { list, visitor } = await open();
    const panel = await list();
    await visitor.click(panel.getByRole('button', { name: 'Delete notification: Title 2' }));
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByText('Notification not found')).toBeNull();
  });

  it('announces new notifications to screen readers, but not those of the first response', async () => {
    all = [unread(1)];
    await open('Notifications, 1 unread');
    const announcement = () => screen.queryByText(/^New notification/);
    expect(announcement()).toBeNull();
    all = [unread(2, { title: 'New order', message: 'Haddad placed one.' }), ...all];
    act(() =>
      FakeSocket.last.receive('changed', { resource: 'notifications', type: 'created', ids: [idOf(2)], withinMs: 0 }),
    );
    expect(await screen.findByText('New notification: New order. Haddad placed one.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();
    const first = announcement();
    arrives(unread(3, { title: 'New order', message: 'Haddad placed one.' }));
    await screen.findByRole('button', { name: 'Notifications, 3 unread' });
    // The same text is in a new element, so that screen readers announce it again.
    await waitFor(() => expect(announcement()).not.toBe(first));
  });

  it('shows an error when the list cannot be loaded, and retries', async () => {
    server.on('GET /api/notifications', { status: 500 });
    const { list, visitor } = await open();
    const panel = await list();
    expect(await panel.findByText('Failed to fetch notifications')).toBeInTheDocument();
    all = [notification(1)];
    server.on('GET /api/notifications', ({ query }) => ({ body: page(query) }));
    await visitor.click(panel.getByRole('button', { name: /Try again/ }));
    expect(await panel.findByRole('button', { name: /^Title 1/ })).toBeInTheDocument();
  });

  it('closes with Escape, and returns the focus to the button', async () => {
    all = [notification(1)];
    const { list, visitor, bell } = await open();
    await list();
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull());
    await waitFor(() => expect(bell).toHaveFocus());
  });

  it('moves the focus between items with the arrow keys, and closes when Tab leaves the panel', async () => {
    all = [notification(3), notification(2), notification(1)];
    const { list, visitor, bell } = await open();
    const panel = await list();
    const title = (number: number) => panel.getByRole('button', { name: new RegExp(`^Title ${number}`) });
    for (const [key, number] of [
      ['Down', 3],
      ['Down', 2],
      ['Down', 1],
      ['Down', 1],
      ['Up', 2],
    ] as const) {
      await visitor.keyboard(`{Arrow${key}}`);
      expect(title(number)).toHaveFocus();
    }
    await visitor.keyboard('{End}');
    expect(title(1)).toHaveFocus();
    await visitor.keyboard('{Home}');
    expect(title(3)).toHaveFocus();
    await visitor.keyboard('{Shift>}{Tab}{/Shift}');
    expect(bell).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull());
    await list();
    await visitor.keyboard('{End}{Tab}');
    expect(screen.getByRole('button', { name: 'Delete notification: Title 1' })).toHaveFocus();
    await visitor.keyboard('{Tab}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull());
  });

  it('moves the focus to the next item after a deletion, and to the panel after the last one', async () => {
    all = [notification(2), notification(1)];
    for (const number of [1, 2]) {
      server.on(`DELETE /api/notifications/${idOf(number)}`, () => {
        all = all.filter(({ _id }) => _id !== idOf(number));
        return { body: { unreadCount: 0 } };
      });
    }
    const { list, visitor } = await open();
    const panel = await list();
    panel.getByRole('button', { name: 'Delete notification: Title 2' }).focus();
    await visitor.keyboard('{Enter}');
    await waitFor(() => expect(panel.getByRole('button', { name: 'Delete notification: Title 1' })).toHaveFocus());
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
    await visitor.keyboard('{Enter}');
    expect(await panel.findByText('No notifications')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus());
  });

  it('moves the focus to the first loaded item after "Load more"', async () => {
    all = Array.from({ length: 25 }, (_, index) => notification(25 - index));
    const { list, visitor } = await open();
    const panel = await list();
    panel.getByRole('button', { name: 'Load more' }).focus();
    await visitor.keyboard('{Enter}');
    const fifth = await panel.findByRole('button', { name: /^Title 5/ });
    await waitFor(() => expect(fifth).toHaveFocus());
  });
});
