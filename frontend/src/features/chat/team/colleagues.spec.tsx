import type { ChatEvent, ChatMessage } from '@portal/contract/chat';
import { act, screen, within } from '@testing-library/react';
import type { FakeServer } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { adminUser, closePortal } from '../../../test/open-portal';
import { simulateLayout } from '../../../test/simulate-layout';
import { chat, chatServer, conversationSummary, message, messageInput, openTeamChat } from '../spec/chat.fixture';

let server: FakeServer;
beforeAll(simulateLayout);
beforeEach(() => {
  server = chatServer();
});
afterEach(() => {
  import.meta.jest.restoreAllMocks();
  closePortal();
});

const receive = (event: ChatEvent) => act(() => FakeSocket.last.receive('chat', event));
const writes = (content: string, senderId: string) =>
  receive({
    chatId: 'a',
    type: 'message',
    message: message(content, 'admin', { senderId, senderName: adminUser.name }),
  });
async function openConversation(messages: ChatMessage[], facts: Parameters<typeof chat>[2] = {}) {
  server.on('GET /api/chat/conversation/a', { body: { chat: chat('a', messages, { buyerName: 'Amal', ...facts }) } });
  const portal = await openTeamChat(server, [conversationSummary('a', 'Amal')]);
  await portal.visitor.click(await screen.findByRole('button', { name: /Amal/ }));
  await messageInput();
  return portal;
}

describe('an administrator with colleagues', () => {
  it('is distinguished from a colleague of the same name', async () => {
    await openConversation([message('Is it back?')]);
    const log = await screen.findByRole('log', { name: 'Messages' });
    writes('Mine, in another tab', adminUser._id);
    writes('Theirs', 'colleague');
    // Screen readers announce a colleague's message, but not a message that the user sent from another tab.
    const announcements = { selector: '[aria-live=polite] *' };
    expect(await screen.findByText(`${adminUser.name}: Theirs`, announcements)).toBeInTheDocument();
    expect(screen.queryByText(/Mine, in another tab/, announcements)).not.toBeInTheDocument();
    const authorOf = (content: string) => within(log).getByText(content).previousElementSibling;
    expect(authorOf('Mine, in another tab')).toHaveTextContent('You');
    expect(authorOf('Theirs')).toHaveTextContent(adminUser.name);
    expect(authorOf('Is it back?')).toHaveTextContent('Amal');
  });

  it('sees who is still typing when one of two colleagues of the same name sends a message', async () => {
    await openConversation([message('Is it back?')]);
    // The clock stands still, so that nobody counts as having stopped typing before the next step.
    import.meta.jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const typing = (userId: string) => receive({ chatId: 'a', type: 'typing', by: 'admin', userId, name: 'Basim' });
    typing('one');
    typing('other');
    expect(await screen.findByText('Basim and Basim are typing...')).toBeInTheDocument();
    receive({
      chatId: 'a',
      type: 'message',
      message: message('It is', 'admin', { senderId: 'one', senderName: 'Basim' }),
    });
    expect(await screen.findByText('Basim is typing...')).toBeInTheDocument();
  });

  it('no longer sees who has stopped typing, also when the page rendered some time after the event', async () => {
    await openConversation([message('Is it back?')]);
    let now = Date.now();
    import.meta.jest.spyOn(Date, 'now').mockImplementation(() => now);
    const timers = import.meta.jest.spyOn(globalThis, 'setTimeout');
    const typing = (userId: string) =>
      FakeSocket.last.receive('chat', { chatId: 'a', type: 'typing', by: 'admin', userId, name: 'Basim' });
    act(() => {
      typing('one');
      typing('other');
      now += 1;
    });
    // The events' timers, which end 5 s after them.
    const expiries = timers.mock.calls.filter(([, milliseconds]) => milliseconds === 5_000);
    timers.mockRestore();
    expect(await screen.findByText('Basim and Basim are typing...')).toBeInTheDocument();
    now += 4_999;
    act(() => {
      for (const [expire] of expiries) expire();
    });
    expect(screen.queryByText(/typing\.\.\./)).not.toBeInTheDocument();
  });

  // H03
  it('sees messages as read when a colleague, or the same administrator in another tab, has read them', async () => {
    server.on('GET /api/chat/unread-count', { body: { unreadCount: 2 } });
    await openTeamChat(server, [conversationSummary('a', 'Amal', { unreadCount: 2, hasUnread: true })]);
    await screen.findByRole('button', { name: 'Customer Support, 2 unread' });
    expect(await screen.findByRole('button', { name: /Amal.*2$/ })).toBeInTheDocument();
    server.on('GET /api/chat/unread-count', { body: { unreadCount: 0 } });
    receive({ chatId: 'a', type: 'read', by: 'admin' });
    expect(await screen.findByRole('button', { name: 'Customer Support' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Amal.*2$/ })).not.toBeInTheDocument();
  });

  // H01
  it('is no longer offered a buyer for a new chat once a conversation with that buyer exists', async () => {
    server.on('GET /api/chat/buyers', {
      body: { buyers: [{ _id: 'c', name: 'Celine', email: 'c@example.com', companyName: null }], hasMore: false },
    });
    const { visitor } = await openTeamChat(server, []);
    await visitor.click(await screen.findByRole('button', { name: 'Start new chat' }));
    await screen.findByRole('button', { name: /Celine/ });
    server.on('GET /api/chat/buyers', { body: { buyers: [], hasMore: false } }).on('GET /api/chat/conversations', {
      body: { conversations: [conversationSummary('c', 'Celine')], hasMore: false },
    });
    receive({ chatId: 'c', type: 'message', message: message('Is it back?') });
    expect(await screen.findByText('No buyers found')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /Celine.*From Celine/ })).toBeInTheDocument();
  });
});
