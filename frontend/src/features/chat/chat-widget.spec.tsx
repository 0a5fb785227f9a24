import { messages as sentences } from '@portal/contract/messages';
import { act, screen, waitFor } from '@testing-library/react';
import type { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { layOut } from '../../test/lay-out';
import { address, admin, leavePortal, openPortal } from '../../test/open-portal';
import { buyer, chat, chatServer, input, kept, line, message, openBuyerChat, openTeamChat } from './spec/chat.fixture';

let server: FakeServer;
beforeAll(layOut);
beforeEach(() => {
  server = chatServer();
});
afterEach(() => {
  import.meta.jest.restoreAllMocks();
  leavePortal();
});

const asked = (path: string) => server.to(`GET ${path}`).length;

/** The tab was left for longer than what it shows is taken for fresh. */
function comeBack(): void {
  const { jest } = import.meta;
  const now = Date.now;
  const looking = jest.spyOn(document, 'visibilityState', 'get');
  const look = (state: DocumentVisibilityState) => {
    looking.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };
  look('hidden');
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  look('visible');
}

// Specification 4
describe('the chat is asked for once more', () => {
  it('after a buyer closed the panel', async () => {
    const { visitor } = await openBuyerChat(server);
    await input();
    const before = asked('/api/chat/my-chat');
    await visitor.click(screen.getByRole('button', { name: 'Close chat' }));
    await waitFor(() => expect(asked('/api/chat/my-chat')).toBe(before + 1));
    // What came meanwhile is there at once.
    server.on('GET /api/chat/my-chat', () => new Promise(() => undefined));
    await visitor.click(await screen.findByRole('button', { name: 'Chat with us' }));
    expect(await screen.findByText('Start a conversation')).toBeInTheDocument();
  });

  it('after an administrator closed the panel, which forgets whose conversation was open', async () => {
    server.on('GET /api/chat/conversation/a', { body: { chat: chat('a', [], { buyerName: 'Amal' }) } });
    const { visitor } = await openTeamChat(server, [line('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    await input();
    const before = asked('/api/chat/conversations');
    await visitor.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(asked('/api/chat/conversations')).toBe(before + 1));
    await visitor.click(screen.getByRole('button', { name: 'Customer Support' }));
    expect(await screen.findByText('Select a conversation')).toBeInTheDocument();
  });

  // H05
  it('when a buyer comes back to the tab', async () => {
    await openBuyerChat(server, [message('Before', 'admin')]);
    await screen.findByText('Before');
    server.on('GET /api/chat/my-chat', { body: { chat: chat('', [message('Meanwhile', 'admin')]) } });
    comeBack();
    expect(await screen.findByText('Meanwhile')).toBeInTheDocument();
  });

  // H05
  it('when an administrator comes back to the tab', async () => {
    await openTeamChat(server, [line('a', 'Amal')]);
    await screen.findByText('Amal');
    server.on('GET /api/chat/conversations', { body: { conversations: [line('b', 'Basim')], hasMore: false } });
    comeBack();
    expect(await screen.findByText('Basim')).toBeInTheDocument();
  });

  // H05, X07
  it('by the clock while there is no connection, and no more once there is', async () => {
    await openTeamChat(server, [line('a', 'Amal')]);
    await screen.findByText('Amal');
    const { jest } = import.meta;
    jest.useFakeTimers();
    try {
      act(() => FakeSocket.last.lose(true));
      server.on('GET /api/chat/conversations', { body: { conversations: [line('b', 'Basim')], hasMore: false } });
      await act(() => jest.advanceTimersByTimeAsync(11_000));
      expect(screen.getByText('Basim')).toBeInTheDocument();
      act(() => FakeSocket.last.connect());
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      const before = asked('/api/chat/conversations');
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(asked('/api/chat/conversations')).toBe(before);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a link to a chat', () => {
  it('opens the panel of the buyer whom it was sent', async () => {
    server.on('GET /api/chat/my-chat', { body: { chat: chat(buyer._id, [message('It is back', 'admin')]) } });
    openPortal({ server, path: '/catalogue?chat', user: buyer });
    expect(await screen.findByText('It is back')).toBeInTheDocument();
    // Closed and loaded anew, it stays closed.
    await waitFor(() => expect(address()).toBe('/catalogue'));
  });

  it('opens its conversation for an administrator', async () => {
    server
      .on('GET /api/chat/conversations', { body: { conversations: [line('a', 'Amal')], hasMore: false } })
      .on('GET /api/chat/conversation/a', {
        body: { chat: chat('a', [message('Is it back?')], { buyerName: 'Amal' }) },
      });
    openPortal({ server, path: '/catalogue?chat=a', user: admin });
    expect(await screen.findByText('Is it back?')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/catalogue'));
  });
});

describe('the launcher', () => {
  // H03
  it('counts nothing any more that was read in the open panel', async () => {
    server.on('GET /api/chat/unread-count', { body: { unreadCount: 1 } });
    await openBuyerChat(server, [message('Good news', 'admin')]);
    await screen.findByText('Good news');
    const before = asked('/api/chat/unread-count');
    act(() => FakeSocket.last.say('chat', { chatId: buyer._id, type: 'read', by: 'buyer' }));
    await waitFor(() => expect(asked('/api/chat/unread-count')).toBe(before + 1));
  });

  it('says of a closed panel that a message was not sent, until it is', async () => {
    server.on('POST /api/chat/send-message', { status: 503, body: { message: sentences.common.unavailable } });
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await input(), 'Hello{Enter}');
    await screen.findByText(/Not sent\./);
    await visitor.click(screen.getByRole('button', { name: 'Close chat' }));
    expect(await screen.findByRole('button', { name: 'Chat with us, a message was not sent' })).toBeInTheDocument();
    expect(screen.getByTitle('A message was not sent')).toHaveTextContent('!');
    server.on('GET /api/chat/unread-count', { body: { unreadCount: 2 } });
    act(() => {
      FakeSocket.last.lose(true);
      FakeSocket.last.connect();
    });
    await screen.findByRole('button', { name: 'Chat with us, 2 unread, a message was not sent' });
    // What is unread is what the red one counts.
    expect(screen.getByTitle('2 unread')).toBeInTheDocument();
    server.on('POST /api/chat/send-message', kept).on('GET /api/chat/unread-count', { body: { unreadCount: 0 } });
    act(() => {
      FakeSocket.last.lose(true);
      FakeSocket.last.connect();
    });
    expect(await screen.findByRole('button', { name: 'Chat with us' })).toBeInTheDocument();
    expect(screen.queryByTitle('A message was not sent')).not.toBeInTheDocument();
  });
});
