import { messages as sentences } from '@portal/contract/messages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { adminUser, closePortal, currentAddress, openPortal } from '../../test/open-portal';
import { simulateLayout } from '../../test/simulate-layout';
import {
  buyer,
  chat,
  chatServer,
  conversationSummary,
  message,
  messageInput,
  openBuyerChat,
  openTeamChat,
  storedMessage,
} from './spec/chat.fixture';

let server: FakeServer;
beforeAll(simulateLayout);
beforeEach(() => {
  server = chatServer();
});
afterEach(() => {
  import.meta.jest.restoreAllMocks();
  closePortal();
});

const requestCount = (path: string) => server.to(`GET ${path}`).length;

/** Hides the tab and shows it again after one minute, when its cached data is stale. */
function returnToTab(): void {
  const { jest } = import.meta;
  const now = Date.now;
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  const setVisibility = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };
  setVisibility('hidden');
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  setVisibility('visible');
}

// Specification 4: the chat's data must be refetched in these cases.
describe('the chat is refetched', () => {
  it('after a buyer closed the panel', async () => {
    const { visitor } = await openBuyerChat(server);
    await messageInput();
    const before = requestCount('/api/chat/my-chat');
    await visitor.click(screen.getByRole('button', { name: 'Close chat' }));
    await waitFor(() => expect(requestCount('/api/chat/my-chat')).toBe(before + 1));
    // Further requests get no response, so the messages on opening come from the refetch after closing.
    server.on('GET /api/chat/my-chat', () => new Promise(() => undefined));
    await visitor.click(await screen.findByRole('button', { name: 'Chat with us' }));
    expect(await screen.findByText('Start a conversation')).toBeInTheDocument();
  });

  it('after an administrator closed the panel, which also deselects the conversation', async () => {
    server.on('GET /api/chat/conversation/a', { body: { chat: chat('a', [], { buyerName: 'Amal' }) } });
    const { visitor } = await openTeamChat(server, [conversationSummary('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    await messageInput();
    const before = requestCount('/api/chat/conversations');
    await visitor.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(requestCount('/api/chat/conversations')).toBe(before + 1));
    await visitor.click(screen.getByRole('button', { name: 'Customer Support' }));
    expect(await screen.findByText('Select a conversation')).toBeInTheDocument();
  });

  // H05
  it('when a buyer comes back to the tab', async () => {
    await openBuyerChat(server, [message('Before', 'admin')]);
    await screen.findByText('Before');
    server.on('GET /api/chat/my-chat', { body: { chat: chat('', [message('Meanwhile', 'admin')]) } });
    returnToTab();
    expect(await screen.findByText('Meanwhile')).toBeInTheDocument();
  });

  // H05
  it('when an administrator comes back to the tab', async () => {
    await openTeamChat(server, [conversationSummary('a', 'Amal')]);
    await screen.findByText('Amal');
    server.on('GET /api/chat/conversations', {
      body: { conversations: [conversationSummary('b', 'Basim')], hasMore: false },
    });
    returnToTab();
    expect(await screen.findByText('Basim')).toBeInTheDocument();
  });

  // H05, X07
  it('periodically while the socket is disconnected, and no longer once it is connected', async () => {
    await openTeamChat(server, [conversationSummary('a', 'Amal')]);
    await screen.findByText('Amal');
    const { jest } = import.meta;
    jest.useFakeTimers();
    try {
      act(() => FakeSocket.last.disconnect(true));
      server.on('GET /api/chat/conversations', {
        body: { conversations: [conversationSummary('b', 'Basim')], hasMore: false },
      });
      await act(() => jest.advanceTimersByTimeAsync(11_000));
      expect(screen.getByText('Basim')).toBeInTheDocument();
      act(() => FakeSocket.last.connect());
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      const before = requestCount('/api/chat/conversations');
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(requestCount('/api/chat/conversations')).toBe(before);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a link to a chat', () => {
  it("opens the buyer's panel", async () => {
    server.on('GET /api/chat/my-chat', { body: { chat: chat(buyer._id, [message('It is back', 'admin')]) } });
    openPortal({ server, path: '/catalogue?chat', user: buyer });
    expect(await screen.findByText('It is back')).toBeInTheDocument();
    // The parameter is removed, so that a closed panel stays closed after a reload.
    await waitFor(() => expect(currentAddress()).toBe('/catalogue'));
  });

  it('selects the conversation for an administrator', async () => {
    server
      .on('GET /api/chat/conversations', {
        body: { conversations: [conversationSummary('a', 'Amal')], hasMore: false },
      })
      .on('GET /api/chat/conversation/a', {
        body: { chat: chat('a', [message('Is it back?')], { buyerName: 'Amal' }) },
      });
    openPortal({ server, path: '/catalogue?chat=a', user: adminUser });
    expect(await screen.findByText('Is it back?')).toBeInTheDocument();
    await waitFor(() => expect(currentAddress()).toBe('/catalogue'));
  });
});

describe('the button that opens the chat', () => {
  // H03
  it('refetches the number of unread messages when they are read in the open panel', async () => {
    server.on('GET /api/chat/unread-count', { body: { unreadCount: 1 } });
    await openBuyerChat(server, [message('Good news', 'admin')]);
    await screen.findByText('Good news');
    const before = requestCount('/api/chat/unread-count');
    act(() => FakeSocket.last.receive('chat', { chatId: buyer._id, type: 'read', by: 'buyer' }));
    await waitFor(() => expect(requestCount('/api/chat/unread-count')).toBe(before + 1));
  });

  it('shows while the panel is closed that a message was not sent, until the message is sent', async () => {
    server.on('POST /api/chat/send-message', { status: 503, body: { message: sentences.common.unavailable } });
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await messageInput(), 'Hello{Enter}');
    await screen.findByText(/Not sent\./);
    await visitor.click(screen.getByRole('button', { name: 'Close chat' }));
    expect(await screen.findByRole('button', { name: 'Chat with us, a message was not sent' })).toBeInTheDocument();
    expect(screen.getByTitle('A message was not sent')).toHaveTextContent('!');
    server.on('GET /api/chat/unread-count', { body: { unreadCount: 2 } });
    act(() => {
      FakeSocket.last.disconnect(true);
      FakeSocket.last.connect();
    });
    await screen.findByRole('button', { name: 'Chat with us, 2 unread, a message was not sent' });
    // The red badge counts unread messages only.
    expect(screen.getByTitle('2 unread')).toBeInTheDocument();
    server
      .on('POST /api/chat/send-message', storedMessage)
      .on('GET /api/chat/unread-count', { body: { unreadCount: 0 } });
    act(() => {
      FakeSocket.last.disconnect(true);
      FakeSocket.last.connect();
    });
    expect(await screen.findByRole('button', { name: 'Chat with us' })).toBeInTheDocument();
    expect(screen.queryByTitle('A message was not sent')).not.toBeInTheDocument();
  });

  it('closes its panel with Back on a phone, and stays on the page', async () => {
    const { matchMedia } = window;
    const narrow = (media: string) => ({ ...matchMedia(media), matches: media.includes('max-width') });
    Object.assign(window, { matchMedia: narrow });
    try {
      server.on('GET /api/chat/my-chat', { body: { chat: chat(buyer._id, []) } }).on('GET /api/orders', { body: [] });
      const { visitor } = openPortal({ server, path: '/orders', user: buyer });
      await visitor.click(await screen.findByRole('button', { name: 'Open menu' }));
      await visitor.click(await screen.findByRole('link', { name: 'Catalogue' }));
      await waitFor(() => expect(currentAddress()).toBe('/catalogue'));
      await visitor.click(await screen.findByRole('button', { name: /^Chat with us/ }));
      expect(await screen.findByRole('dialog', { name: 'Chat with us' })).toBeInTheDocument();
      act(() => window.history.back());
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chat with us' })).toBeNull());
      await waitFor(() => expect(currentAddress()).toBe('/catalogue'));
      act(() => window.history.back());
      await waitFor(() => expect(currentAddress()).toBe('/orders'));
    } finally {
      Object.assign(window, { matchMedia });
    }
  });

  it('goes out of the way while a phone is scrolled down, and returns on the way up and at the end', async () => {
    const { matchMedia } = window;
    const narrow = (media: string) => ({ ...matchMedia(media), matches: media.includes('max-width') });
    Object.assign(window, { matchMedia: narrow });
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5_000, configurable: true });
    try {
      openPortal({ server, path: '/catalogue', user: buyer });
      const launcher = await screen.findByRole('button', { name: 'Chat with us' });
      const scrollTo = (scrollY: number) => {
        Object.assign(window, { scrollY });
        fireEvent.scroll(window);
        return launcher.closest('.chat-launcher-away') !== null;
      };
      expect([300, 310, 280, 900, 5_000 - window.innerHeight, 0].map(scrollTo)).toEqual([
        true,
        true,
        false,
        true,
        false,
        false,
      ]);
    } finally {
      Object.assign(window, { matchMedia });
      Reflect.deleteProperty(document.documentElement, 'scrollHeight');
      Object.assign(window, { scrollY: 0 });
    }
  });
});
