import { act, screen, waitFor, within } from '@testing-library/react';
import { shortDateTime } from '../../../shared/ui/values/dates';
import type { FakeServer, PreparedReply } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { adminUser, closePortal, openPortal } from '../../../test/open-portal';
import { simulateLayout } from '../../../test/simulate-layout';
import { chat, chatServer, conversationSummary, message, openBuyerChat, openTeamChat } from '../spec/chat.fixture';

let server: FakeServer;
beforeAll(simulateLayout);
beforeEach(() => {
  server = chatServer();
});
afterEach(closePortal);

const refresh = () => act(() => FakeSocket.last.receive('refresh', { withinMs: 0 }));

describe('a conversation', () => {
  // H01
  it('is listed with its buyer, company, last message, time and number of unread messages', async () => {
    const facts = {
      companyName: 'Palm Store',
      lastMessage: 'Is it back?',
      lastMessageAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
      unreadCount: 4,
      hasUnread: true,
    };
    await openTeamChat(server, [conversationSummary('a', 'Amal', facts), conversationSummary('b', 'Basim')]);
    const words = async (name: RegExp) => (await screen.findByRole('button', { name })).textContent;
    expect(await words(/Amal/)).toMatch(/^Amal3h agoPalm StoreIs it back\?4/);
    expect(await words(/Basim/)).toBe('BasimJust nowFrom Basim');
  });

  it('links only complete web addresses in messages, which open in a new window', async () => {
    const content =
      'See (https://line-sheets.example/autumn?page=2). javascript://alert(1) in size 42.Is it www.ours.is?';
    await openBuyerChat(server, [message(content, 'admin')]);
    const link = await screen.findByRole('link', { name: 'https://line-sheets.example/autumn?page=2' });
    expect(link).toHaveAttribute('href', 'https://line-sheets.example/autumn?page=2');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('dir', 'ltr');
    expect(within(link.parentElement!).getAllByRole('link')).toEqual([link]);
    expect(link.parentElement).toHaveTextContent(content);
  });

  it('shows a spinner until it is loaded', async () => {
    let answer: (reply: PreparedReply) => void = () => undefined;
    const held = new Promise<PreparedReply>((resolve) => {
      answer = resolve;
    });
    server.on('GET /api/chat/conversation/a', () => held);
    const { visitor } = await openTeamChat(server, [conversationSummary('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    expect(await screen.findByLabelText('Loading')).toBeInTheDocument();
    await act(async () => answer({ body: { chat: chat('a', [message('Is it back?')]) } }));
    expect(await screen.findByText('Is it back?')).toBeInTheDocument();
    expect(screen.queryByLabelText('Loading')).not.toBeInTheDocument();
  });

  it.each([
    [{ status: 418 }, 'An error occurred'],
    [{ status: 418, body: { message: 'The kettle is empty' } }, 'The kettle is empty'],
  ])('stays visible when a refetch fails with %j', async (reply, banner) => {
    await openBuyerChat(server, [message('Good morning', 'admin')]);
    await screen.findByText('Good morning');
    server.on('GET /api/chat/my-chat', reply);
    refresh();
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(screen.getByText('Good morning')).toBeInTheDocument();
    server.on('GET /api/chat/my-chat', { body: { chat: chat('', [message('Good morning', 'admin')]) } });
    refresh();
    await waitFor(() => expect(screen.queryByText(banner)).not.toBeInTheDocument());
  });

  it('is replaced by a message without a retry when its buyer is removed', async () => {
    server.on('GET /api/chat/conversation/a', { body: { chat: chat('a', [message('Is it back?')]) } });
    const { visitor } = await openTeamChat(server, [conversationSummary('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    const conversation = within(await screen.findByRole('region', { name: 'Conversation' }));
    expect(await conversation.findByText('Is it back?')).toBeInTheDocument();
    server.on('GET /api/chat/conversation/a', { status: 404, body: { message: 'Conversation not found' } });
    refresh();
    expect(await conversation.findByText('The buyer may have been removed.')).toBeInTheDocument();
    expect(conversation.getByText('Conversation not found')).toBeInTheDocument();
    expect(conversation.queryByText('Is it back?')).not.toBeInTheDocument();
    expect(conversation.queryByRole('textbox')).not.toBeInTheDocument();
    expect(conversation.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('shows whether the buyer is online, or when the buyer was last seen', async () => {
    const lastSeenAt = '2026-11-20T08:15:00.000Z';
    server.on('GET /api/chat/conversation/a', { body: { chat: chat('a', [], { lastSeenAt }) } });
    const { visitor } = await openTeamChat(server, [conversationSummary('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    expect(await screen.findByText(`Last seen ${shortDateTime(lastSeenAt)}`)).toBeInTheDocument();
    act(() => FakeSocket.last.receive('chat', { chatId: 'a', type: 'presence', online: true }));
    expect(await screen.findByRole('button', { name: /^Online ?Amal/ })).toBeInTheDocument();
    expect(screen.queryByText(/^Last seen/)).not.toBeInTheDocument();
    act(() => FakeSocket.last.receive('chat', { chatId: 'a', type: 'presence', online: false }));
    expect(await screen.findByText(/^Last seen/)).toBeInTheDocument();
    // A buyer who sends a message is shown as online again, even if an offline event came before.
    const came = message('Hello?', 'buyer', { createdAt: new Date(Date.now() + 60_000).toISOString() });
    act(() => FakeSocket.last.receive('chat', { chatId: 'a', type: 'message', message: came }));
    expect(await screen.findByRole('button', { name: /^Online ?Amal/ })).toBeInTheDocument();
    expect(screen.queryByText(/^Last seen/)).not.toBeInTheDocument();
  });
});

describe('the list of conversations', () => {
  it('shows an error and a retry button when loading fails', async () => {
    server.on('GET /api/chat/conversations', { status: 500 });
    const { visitor } = openPortal({ server, path: '/catalogue', user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: 'Customer Support' }));
    expect(await screen.findByText('Failed to load conversations')).toBeInTheDocument();
    server.on('GET /api/chat/conversations', {
      body: { conversations: [conversationSummary('a', 'Amal')], hasMore: false },
    });
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Amal')).toBeInTheDocument();
    expect(screen.queryByText('Failed to load conversations')).not.toBeInTheDocument();
  });
});
