import type { ChatEvent } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { layOut } from '../../test/lay-out';
import { leavePortal, openPortal, person } from '../../test/open-portal';
import { buyer, chat, chatServer, input, kept, message, openBuyerChat, sentTo } from './spec/chat.fixture';

let server: FakeServer;
beforeAll(layOut);
beforeEach(() => {
  server = chatServer();
});
afterEach(leavePortal);

describe('a buyer', () => {
  // H06
  it('finds an empty chat that says what it is for', async () => {
    await openBuyerChat(server);
    const panel = await screen.findByRole('dialog', { name: 'Chat with us' });
    expect(await within(panel).findByText('Start a conversation')).toBeInTheDocument();
    expect(within(panel).getByText('Our support team is ready to help you')).toBeInTheDocument();
    expect(await input()).toHaveAttribute('placeholder', 'Type a message...');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  it('has the focus on the launcher again after closing with Escape', async () => {
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await input(), 'Later{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Chat with us' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Chat with us' })).toHaveFocus());
  });

  // H02
  it('sends with Enter what was typed without blanks around it, begins a line with Shift+Enter', async () => {
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await input(), '  Two{Shift>}{Enter}{/Shift}lines  {Enter}');
    await waitFor(() => expect(sentTo(server).map(({ content }) => content)).toEqual(['Two\nlines']));
    expect(await input()).toHaveValue('');
    expect(await screen.findByText(/Two\s+lines/)).toBeInTheDocument();
    await visitor.type(await input(), '   {Enter}');
    expect(sentTo(server)).toHaveLength(1);
  });

  // H02
  it('sends one at a time, and keeps what is typed meanwhile', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.on('POST /api/chat/send-message', async (call) => {
      await held;
      return kept(call);
    });
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await input(), 'One{Enter}');
    expect(await screen.findByText('Sending...')).toBeInTheDocument();
    await visitor.type(await input(), 'Two{Enter}');
    expect(await input()).toHaveValue('Two');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    finish();
    await waitFor(() => expect(screen.queryByText('Sending...')).not.toBeInTheDocument());
    await visitor.type(await input(), '{Enter}');
    await waitFor(() => expect(sentTo(server).map(({ content }) => content)).toEqual(['One', 'Two']));
  });

  it('sees what was not sent, and sends it again as the same message', async () => {
    server.on('POST /api/chat/send-message', { status: 500, body: { message: sentences.common.serverError } });
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await input(), 'Hello{Enter}');
    expect(await screen.findByText(/Not sent\./)).toHaveTextContent(sentences.common.serverError);
    server.on('POST /api/chat/send-message', kept);
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Not sent\./)).not.toBeInTheDocument());
    expect(screen.getAllByText('Hello')).toHaveLength(1);
    const [first, second] = sentTo(server);
    expect(second?.clientId).toBe(first?.clientId);
  });

  it('keeps the order of what waits for the connection', async () => {
    server.on('POST /api/chat/send-message', { status: 503, body: { message: sentences.common.unavailable } });
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await input(), 'One{Enter}');
    await screen.findByText(/Not sent\./);
    server.on('POST /api/chat/send-message', kept);
    await visitor.type(await input(), 'Two{Enter}');
    await waitFor(() => expect(screen.queryByText(/Not sent\./)).not.toBeInTheDocument());
    await waitFor(() => expect(sentTo(server).map(({ content }) => content)).toEqual(['One', 'One', 'Two']));
  });

  // H03
  it('has read what the open panel shows', async () => {
    await openBuyerChat(server, [message('Good news', 'admin')], { unreadCount: 1 });
    expect(await screen.findByText('Good news')).toBeInTheDocument();
    await waitFor(() => expect(server.to('PUT /api/chat/mark-read')[0]?.json).toEqual({ chatId: buyer._id }));
  });

  it('is told when the chat cannot be loaded, and may try again', async () => {
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

  it('asks for older messages, and sees them above', async () => {
    const newest = message('Newest');
    const { visitor } = await openBuyerChat(server, [newest], { hasMore: true });
    server.on('GET /api/chat/my-chat', ({ query }) => ({
      body: { chat: chat(buyer._id, query.get('before') === newest._id ? [message('Oldest')] : [newest]) },
    }));
    await visitor.click(await screen.findByRole('button', { name: 'Show older messages' }));
    const oldest = await screen.findByText('Oldest');
    expect(oldest.compareDocumentPosition(screen.getByText('Newest'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: 'Show older messages' })).not.toBeInTheDocument();
  });

  // H02
  it('finds what was typed and not sent after closing the panel, and after a reload', async () => {
    const { visitor, unmount } = await openBuyerChat(server);
    await visitor.type(await input(), 'Half a sent');
    await visitor.click(screen.getByRole('button', { name: 'Close chat' }));
    await visitor.click(await screen.findByRole('button', { name: 'Chat with us' }));
    expect(await input()).toHaveValue('Half a sent');
    unmount();
    await openBuyerChat(server);
    expect(await input()).toHaveValue('Half a sent');
  });

  // H02
  it('has sent, once, after a reload what could not be sent before', async () => {
    server.on('POST /api/chat/send-message', { status: 429, body: { message: sentences.common.serverError } });
    const { visitor, unmount } = await openBuyerChat(server);
    await visitor.type(await input(), 'Hello{Enter}');
    await screen.findByText(/Not sent\./);
    unmount();
    server.on('POST /api/chat/send-message', kept);
    openPortal({ server, path: '/catalogue', user: buyer });
    await waitFor(() => expect(sentTo(server)).toHaveLength(2));
    const [first, second] = sentTo(server);
    expect(second).toEqual(first);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  // H02
  it('keeps what is too long, and says so', async () => {
    const { visitor } = await openBuyerChat(server);
    await visitor.click(await input());
    await visitor.paste('x'.repeat(4001));
    expect(await screen.findByText(`${sentences.chat.tooLong} 1 too many.`)).toBeInTheDocument();
    await visitor.keyboard('{Enter}');
    expect(await input()).toHaveValue('x'.repeat(4001));
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await visitor.keyboard('{Backspace}{Enter}');
    await waitFor(() => expect(sentTo(server).map(({ content }) => content)).toEqual(['x'.repeat(4000)]));
  });

  // H02
  it('leaves the Enter and the Escape that end a composition to it', async () => {
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await input(), 'ありがとう');
    fireEvent.keyDown(await input(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(await input(), { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(await input(), { key: 'Escape', isComposing: true });
    expect(await input()).toHaveValue('ありがとう');
    await visitor.keyboard('{Enter}');
    await waitFor(() => expect(sentTo(server).map(({ content }) => content)).toEqual(['ありがとう']));
  });

  it('hears of what the team writes once, and who is writing until they have', async () => {
    await openBuyerChat(server, [message('Good morning', 'admin')]);
    const log = await screen.findByRole('log', { name: 'Messages' });
    const says = (event: ChatEvent) => act(() => FakeSocket.last.say('chat', event));
    says({ chatId: buyer._id, type: 'typing', by: 'admin', userId: null, name: null });
    expect(await screen.findByText('Our team is typing...')).toBeInTheDocument();
    says({ chatId: buyer._id, type: 'message', message: message('It is back', 'admin') });
    expect(await within(log).findByText('It is back')).toBeInTheDocument();
    expect(screen.queryByText('Our team is typing...')).not.toBeInTheDocument();
    // The list of messages puts what is scrolled to on the page: it must not be read out.
    expect(log).toHaveAttribute('aria-live', 'off');
    const news = screen.getByText('Our team: It is back');
    expect(news.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    expect(screen.queryByText('Our team: Good morning')).not.toBeInTheDocument();
  });

  it('has no gap after a lost connection, whatever is told before what was missed is asked for', async () => {
    const later = [message('Later', 'admin'), message('Latest', 'admin')];
    await openBuyerChat(server, [message('Before', 'admin')]);
    await screen.findByText('Before');
    server.on('GET /api/chat/my-chat', { body: { chat: chat(buyer._id, later, { hasMore: true }) } });
    act(() => {
      FakeSocket.last.lose(true);
      FakeSocket.last.connect();
      FakeSocket.last.say('chat', { chatId: buyer._id, type: 'message', message: later[0]! });
    });
    await screen.findByText('Latest');
    expect(screen.queryByText('Before')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /older messages/i })).toBeInTheDocument();
  });

  // H03
  it('has read with the next message what could not be marked as read', async () => {
    server.on('PUT /api/chat/mark-read', { status: 503, body: { message: sentences.common.unavailable } });
    await openBuyerChat(server, [message('One', 'admin')], { unreadCount: 1 });
    await waitFor(() => expect(server.to('PUT /api/chat/mark-read')).toHaveLength(1));
    server.on('PUT /api/chat/mark-read', { body: {} });
    act(() => FakeSocket.last.say('chat', { chatId: buyer._id, type: 'message', message: message('Two', 'admin') }));
    await waitFor(() => expect(server.to('PUT /api/chat/mark-read')).toHaveLength(2));
  });

  it('sees the panel above the keyboard of a phone', async () => {
    const seen = Object.assign(new EventTarget(), { height: 740, offsetTop: 0, scale: 1 });
    Object.assign(window, { visualViewport: seen });
    const { visitor } = await openBuyerChat(server);
    const room = (name: string) => document.documentElement.style.getPropertyValue(name);
    Object.assign(seen, { height: 420, offsetTop: 30 });
    act(() => void seen.dispatchEvent(new Event('resize')));
    expect([room('--seen-top'), room('--seen-height')]).toEqual(['30px', '420px']);
    await visitor.click(await screen.findByRole('button', { name: 'Close chat' }));
    expect([room('--seen-top'), room('--seen-height')]).toEqual(['', '']);
    Reflect.deleteProperty(window, 'visualViewport');
  });

  // H05
  it('leaves nothing of the chat to whoever signs in next', async () => {
    server.on('GET /api/chat/unread-count', { body: { unreadCount: 2 } });
    const { visitor } = await openBuyerChat(server, [message('For Layla alone', 'admin')]);
    await screen.findByText('For Layla alone');
    await visitor.type(await input(), 'From Layla alone');
    const other = person({ _id: '019a0000-0000-7000-8000-000000000009', name: 'Basim' });
    server
      .on('GET /api/auth/me', { body: { user: other } })
      .on('GET /api/chat/unread-count', { body: { unreadCount: 0 } })
      .on('GET /api/chat/my-chat', { body: { chat: chat(other._id, []) } });
    // In another tab.
    localStorage.setItem('token', 'another token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await visitor.click(await screen.findByRole('button', { name: 'Chat with us' }));
    expect(await screen.findByText('Start a conversation')).toBeInTheDocument();
    expect(await input()).toHaveValue('');
    expect(screen.queryByText('For Layla alone')).not.toBeInTheDocument();
  });
});
