import { act, screen, waitFor, within } from '@testing-library/react';
import { shortDateTime } from '../../shared/ui/dates';
import type { FakeServer, Reply } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { layOut } from '../../test/lay-out';
import { admin, leavePortal, openPortal } from '../../test/open-portal';
import { chat, chatServer, line, message, openBuyerChat, openTeamChat } from './spec/chat.fixture';

let server: FakeServer;
beforeAll(layOut);
beforeEach(() => {
  server = chatServer();
});
afterEach(leavePortal);

const refresh = () => act(() => FakeSocket.last.say('refresh', { withinMs: 0 }));

describe('a conversation', () => {
  // H01
  it('is in the list with its buyer, company, last message, time and how many are unread', async () => {
    const facts = {
      companyName: 'Palm Store',
      lastMessage: 'Is it back?',
      lastMessageAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
      unreadCount: 4,
      hasUnread: true,
    };
    await openTeamChat(server, [line('a', 'Amal', facts), line('b', 'Basim')]);
    const words = async (name: RegExp) => (await screen.findByRole('button', { name })).textContent;
    expect(await words(/Amal/)).toMatch(/^Amal3h agoPalm StoreIs it back\?4/);
    expect(await words(/Basim/)).toBe('BasimJust nowFrom Basim');
  });

  it('opens an address in a message in a window of its own, and nothing that only looks like one', async () => {
    const content =
      'See (https://line-sheets.example/autumn?page=2). javascript://alert(1) in size 42.Is it www.ours.is?';
    await openBuyerChat(server, [message(content, 'admin')]);
    const link = await screen.findByRole('link', { name: 'https://line-sheets.example/autumn?page=2' });
    expect(link).toHaveAttribute('href', 'https://line-sheets.example/autumn?page=2');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(within(link.parentElement!).getAllByRole('link')).toEqual([link]);
    expect(link.parentElement).toHaveTextContent(content);
  });

  it('has a spinner until it is loaded', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    server.on('GET /api/chat/conversation/a', () => new Promise<Reply>((resolve) => (answer = resolve)));
    const { visitor } = await openTeamChat(server, [line('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    expect(await screen.findByLabelText('Loading')).toBeInTheDocument();
    await act(async () => answer({ body: { chat: chat('a', [message('Is it back?')]) } }));
    expect(await screen.findByText('Is it back?')).toBeInTheDocument();
    expect(screen.queryByLabelText('Loading')).not.toBeInTheDocument();
  });

  it.each([
    [{ status: 418 }, 'An error occurred'],
    [{ status: 418, body: { message: 'The kettle is empty' } }, 'The kettle is empty'],
  ])('stays on the screen when it cannot be asked for again: %j', async (reply, banner) => {
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

  it('says whether its buyer is there, and when they last were', async () => {
    const lastSeenAt = '2026-11-20T08:15:00.000Z';
    server.on('GET /api/chat/conversation/a', { body: { chat: chat('a', [], { lastSeenAt }) } });
    const { visitor } = await openTeamChat(server, [line('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    expect(await screen.findByText(`Last seen ${shortDateTime(lastSeenAt)}`)).toBeInTheDocument();
    act(() => FakeSocket.last.say('chat', { chatId: 'a', type: 'presence', online: true }));
    expect(await screen.findByRole('button', { name: /^Online ?Amal/ })).toBeInTheDocument();
    expect(screen.queryByText(/^Last seen/)).not.toBeInTheDocument();
    act(() => FakeSocket.last.say('chat', { chatId: 'a', type: 'presence', online: false }));
    expect(await screen.findByText(/^Last seen/)).toBeInTheDocument();
    // Whoever writes is there, whatever was told before.
    const came = message('Hello?', 'buyer', { createdAt: new Date(Date.now() + 60_000).toISOString() });
    act(() => FakeSocket.last.say('chat', { chatId: 'a', type: 'message', message: came }));
    expect(await screen.findByRole('button', { name: /^Online ?Amal/ })).toBeInTheDocument();
    expect(screen.queryByText(/^Last seen/)).not.toBeInTheDocument();
  });
});

describe('the list of conversations', () => {
  it('says that it cannot be loaded, and may be tried again', async () => {
    server.on('GET /api/chat/conversations', { status: 500 });
    const { visitor } = openPortal({ server, path: '/catalogue', user: admin });
    await visitor.click(await screen.findByRole('button', { name: 'Customer Support' }));
    expect(await screen.findByText('Failed to load conversations')).toBeInTheDocument();
    server.on('GET /api/chat/conversations', { body: { conversations: [line('a', 'Amal')], hasMore: false } });
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Amal')).toBeInTheDocument();
    expect(screen.queryByText('Failed to load conversations')).not.toBeInTheDocument();
  });
});
