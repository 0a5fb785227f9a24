import type { ChatEvent } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeServer } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { closePortal, makeSessionUser, openPortal } from '../../../test/open-portal';
import { simulateLayout } from '../../../test/simulate-layout';
import {
  buyer,
  chat,
  chatServer,
  message,
  messageInput,
  openBuyerChat,
  sentMessages,
  storedMessage,
} from '../spec/chat.fixture';

let server: FakeServer;
beforeAll(simulateLayout);
beforeEach(() => {
  server = chatServer();
});
afterEach(closePortal);

describe('a buyer', () => {
  // H06
  it('sees an introduction in an empty chat', async () => {
    await openBuyerChat(server);
    const panel = await screen.findByRole('dialog', { name: 'Chat with us' });
    expect(await within(panel).findByText('Start a conversation')).toBeInTheDocument();
    expect(within(panel).getByText('Our support team is ready to help you')).toBeInTheDocument();
    expect(await messageInput()).toHaveAttribute('placeholder', 'Type a message...');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  it('closes the panel with Escape, which returns the focus to the button that opens the chat', async () => {
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await messageInput(), 'Later{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Chat with us' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Chat with us' })).toHaveFocus());
  });

  // H02
  it('sends the trimmed text with Enter, and starts a new line with Shift+Enter', async () => {
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await messageInput(), '  Two{Shift>}{Enter}{/Shift}lines  {Enter}');
    await waitFor(() => expect(sentMessages(server).map(({ content }) => content)).toEqual(['Two\nlines']));
    expect(await messageInput()).toHaveValue('');
    expect(await screen.findByText(/Two\s+lines/)).toBeInTheDocument();
    await visitor.type(await messageInput(), '   {Enter}');
    expect(sentMessages(server)).toHaveLength(1);
  });

  // H02
  it('sends one message at a time, and keeps the text typed meanwhile', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.on('POST /api/chat/send-message', async (call) => {
      await held;
      return storedMessage(call);
    });
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await messageInput(), 'One{Enter}');
    expect(await screen.findByText('Sending...')).toBeInTheDocument();
    await visitor.type(await messageInput(), 'Two{Enter}');
    expect(await messageInput()).toHaveValue('Two');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    finish();
    await waitFor(() => expect(screen.queryByText('Sending...')).not.toBeInTheDocument());
    await visitor.type(await messageInput(), '{Enter}');
    await waitFor(() => expect(sentMessages(server).map(({ content }) => content)).toEqual(['One', 'Two']));
  });

  it('sees that a message was not sent, and retries it with the same client id', async () => {
    server.on('POST /api/chat/send-message', { status: 500, body: { message: sentences.common.serverError } });
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await messageInput(), 'Hello{Enter}');
    expect(await screen.findByText(/Not sent\./)).toHaveTextContent(sentences.common.serverError);
    server.on('POST /api/chat/send-message', storedMessage);
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Not sent\./)).not.toBeInTheDocument());
    await waitFor(() => expect(sentMessages(server)).toHaveLength(2));
    expect(screen.getAllByText('Hello')).toHaveLength(1);
    const [first, second] = sentMessages(server);
    expect(second?.clientId).toBe(first?.clientId);
  });

  it('has an unsent message sent before the next one when the server is available again', async () => {
    server.on('POST /api/chat/send-message', { status: 503, body: { message: sentences.common.unavailable } });
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await messageInput(), 'One{Enter}');
    await screen.findByText(/Not sent\./);
    server.on('POST /api/chat/send-message', storedMessage);
    await visitor.type(await messageInput(), 'Two{Enter}');
    await waitFor(() => expect(screen.queryByText(/Not sent\./)).not.toBeInTheDocument());
    await waitFor(() => expect(sentMessages(server).map(({ content }) => content)).toEqual(['One', 'One', 'Two']));
  });

  // H03
  it('marks messages as read by opening the panel', async () => {
    await openBuyerChat(server, [message('Good news', 'admin')], { unreadCount: 1 });
    expect(await screen.findByText('Good news')).toBeInTheDocument();
    await waitFor(() => expect(server.to('PUT /api/chat/mark-read')[0]?.json).toEqual({ chatId: buyer._id }));
  });

  it('sees an error when the chat cannot be loaded', async () => {
    server.on('GET /api/chat/my-chat', { status: 500, body: { message: sentences.common.serverError } });
    const { visitor } = openPortal({ server, path: '/catalogue', user: buyer });
    await visitor.click(await screen.findByRole('button', { name: /^Chat with us/ }));
    expect(await screen.findByText('Failed to load chat')).toBeInTheDocument();
  });

  // H06
  it('sees how many messages are unread', async () => {
    server.on('GET /api/chat/unread-count', { body: { unreadCount: 3 } });
    openPortal({ server, path: '/catalogue', user: buyer });
    expect(await screen.findByRole('button', { name: 'Chat with us, 3 unread' })).toBeInTheDocument();
  });

  it('loads older messages above the newer ones', async () => {
    const newest = message('Newest');
    const { visitor } = await openBuyerChat(server, [newest], { hasMore: true });
    const showOlder = await screen.findByRole('button', { name: 'Show older messages' });
    server.on('GET /api/chat/my-chat', ({ query }) => ({
      body: { chat: chat(buyer._id, query.get('before') === newest._id ? [message('Oldest')] : [newest]) },
    }));
    await visitor.click(showOlder);
    const oldest = await screen.findByText('Oldest');
    expect(oldest.compareDocumentPosition(screen.getByText('Newest'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: 'Show older messages' })).not.toBeInTheDocument();
  });

  // H02
  it('finds an unsent draft again after closing the panel and after reloading the page', async () => {
    const { visitor, unmount } = await openBuyerChat(server);
    await visitor.type(await messageInput(), 'Half a sent');
    await visitor.click(screen.getByRole('button', { name: 'Close chat' }));
    await visitor.click(await screen.findByRole('button', { name: 'Chat with us' }));
    expect(await messageInput()).toHaveValue('Half a sent');
    unmount();
    await openBuyerChat(server);
    expect(await messageInput()).toHaveValue('Half a sent');
  });

  // H02
  it('has an unsent message sent exactly once after reloading the page', async () => {
    server.on('POST /api/chat/send-message', { status: 429, body: { message: sentences.common.serverError } });
    const { visitor, unmount } = await openBuyerChat(server);
    await visitor.type(await messageInput(), 'Hello{Enter}');
    await screen.findByText(/Not sent\./);
    unmount();
    server.on('POST /api/chat/send-message', storedMessage);
    openPortal({ server, path: '/catalogue', user: buyer });
    await waitFor(() => expect(sentMessages(server)).toHaveLength(2));
    const [first, second] = sentMessages(server);
    expect(second).toEqual(first);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  // H02
  it('cannot send a text that is too long, and keeps the text', async () => {
    const { visitor } = await openBuyerChat(server);
    await visitor.click(await messageInput());
    await visitor.paste('x'.repeat(5200));
    expect(await screen.findByText(`${sentences.chat.tooLong} 1,200 too many.`)).toBeInTheDocument();
    await visitor.clear(await messageInput());
    await visitor.paste('x'.repeat(4001));
    expect(await screen.findByText(`${sentences.chat.tooLong} 1 too many.`)).toBeInTheDocument();
    await visitor.keyboard('{Enter}');
    expect(await messageInput()).toHaveValue('x'.repeat(4001));
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await visitor.keyboard('{Backspace}{Enter}');
    await waitFor(() => expect(sentMessages(server).map(({ content }) => content)).toEqual(['x'.repeat(4000)]));
  });

  // H02
  it('can end an input method composition with Enter or Escape without sending the message or closing the panel', async () => {
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await messageInput(), 'ありがとう');
    fireEvent.keyDown(await messageInput(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(await messageInput(), { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(await messageInput(), { key: 'Escape', isComposing: true });
    expect(await messageInput()).toHaveValue('ありがとう');
    await visitor.keyboard('{Enter}');
    await waitFor(() => expect(sentMessages(server).map(({ content }) => content)).toEqual(['ありがとう']));
  });

  it('hears a new message announced once by a screen reader, and no longer sees the team typing', async () => {
    await openBuyerChat(server, [message('Good morning', 'admin')]);
    const log = await screen.findByRole('log', { name: 'Messages' });
    const receive = (event: ChatEvent) => act(() => FakeSocket.last.receive('chat', event));
    receive({ chatId: buyer._id, type: 'typing', by: 'admin', userId: null, name: null });
    expect(await screen.findByText('Our team is typing...')).toBeInTheDocument();
    receive({ chatId: buyer._id, type: 'message', message: message('It is back', 'admin') });
    expect(await within(log).findByText('It is back')).toBeInTheDocument();
    expect(screen.queryByText('Our team is typing...')).not.toBeInTheDocument();
    // The list also renders old messages as they are scrolled into view, which screen readers must not announce.
    expect(log).toHaveAttribute('aria-live', 'off');
    const announcement = screen.getByText('Our team: It is back');
    expect(announcement.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    expect(screen.queryByText('Our team: Good morning')).not.toBeInTheDocument();
  });

  it('sees no gap after a lost connection, even if a live event arrives before the refetch', async () => {
    const later = [message('Later', 'admin'), message('Latest', 'admin')];
    await openBuyerChat(server, [message('Before', 'admin')]);
    await screen.findByText('Before');
    server.on('GET /api/chat/my-chat', { body: { chat: chat(buyer._id, later, { hasMore: true }) } });
    act(() => {
      FakeSocket.last.disconnect(true);
      FakeSocket.last.connect();
      FakeSocket.last.receive('chat', { chatId: buyer._id, type: 'message', message: later[0]! });
    });
    await screen.findByText('Latest');
    expect(screen.queryByText('Before')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /older messages/i })).toBeInTheDocument();
  });

  // H03
  it('has messages marked as read when the next message arrives, if marking them failed before', async () => {
    server.on('PUT /api/chat/mark-read', { status: 503, body: { message: sentences.common.unavailable } });
    await openBuyerChat(server, [message('One', 'admin')], { unreadCount: 1 });
    await waitFor(() => expect(server.to('PUT /api/chat/mark-read')).toHaveLength(1));
    server.on('PUT /api/chat/mark-read', { body: {} });
    act(() =>
      FakeSocket.last.receive('chat', { chatId: buyer._id, type: 'message', message: message('Two', 'admin') }),
    );
    await waitFor(() => expect(server.to('PUT /api/chat/mark-read')).toHaveLength(2));
  });

  it('sees the panel above the keyboard of a phone', async () => {
    const viewport = Object.assign(new EventTarget(), { height: 740, offsetTop: 0, scale: 1 });
    Object.assign(window, { visualViewport: viewport });
    const { visitor } = await openBuyerChat(server);
    const room = (name: string) => document.documentElement.style.getPropertyValue(name);
    Object.assign(viewport, { height: 420, offsetTop: 30 });
    act(() => void viewport.dispatchEvent(new Event('resize')));
    expect([room('--seen-top'), room('--seen-height')]).toEqual(['30px', '420px']);
    await visitor.click(await screen.findByRole('button', { name: 'Close chat' }));
    expect([room('--seen-top'), room('--seen-height')]).toEqual(['', '']);
    Reflect.deleteProperty(window, 'visualViewport');
  });

  // H05
  it('leaves no messages or drafts for the next user who signs in on the same computer', async () => {
    server.on('GET /api/chat/unread-count', { body: { unreadCount: 2 } });
    const { visitor } = await openBuyerChat(server, [message('For Layla alone', 'admin')]);
    await screen.findByText('For Layla alone');
    await visitor.type(await messageInput(), 'From Layla alone');
    const other = makeSessionUser({ _id: '019a0000-0000-7000-8000-000000000009', name: 'Basim' });
    server
      .on('GET /api/auth/me', { body: { user: other } })
      .on('GET /api/chat/unread-count', { body: { unreadCount: 0 } })
      .on('GET /api/chat/my-chat', { body: { chat: chat(other._id, []) } });
    // Another user signs in in another tab.
    localStorage.setItem('token', 'another token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await visitor.click(await screen.findByRole('button', { name: 'Chat with us' }));
    expect(await screen.findByText('Start a conversation')).toBeInTheDocument();
    expect(await messageInput()).toHaveValue('');
    expect(screen.queryByText('For Layla alone')).not.toBeInTheDocument();
  });
});
