import type { ChatMessage } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import { act, screen, waitFor } from '@testing-library/react';
import type { FakeServer } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { adminUser, closePortal, currentAddress } from '../../../test/open-portal';
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

describe('an administrator', () => {
  // H06
  it('sees that there are no conversations yet', async () => {
    await openTeamChat(server, []);
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
    expect(screen.getByText('Select a conversation')).toBeInTheDocument();
  });

  it('searches by name, company or e-mail', async () => {
    const { visitor } = await openTeamChat(server, [
      conversationSummary('a', 'Amal'),
      conversationSummary('b', 'Basim', { companyName: 'Palm Store' }),
    ]);
    expect(await screen.findByText('Amal')).toBeInTheDocument();
    await visitor.type(screen.getByRole('textbox', { name: 'Search conversations' }), 'palm');
    await waitFor(() => expect(screen.queryByText('Amal')).not.toBeInTheDocument());
    expect(screen.getByText('Basim')).toBeInTheDocument();
    await visitor.type(screen.getByRole('textbox', { name: 'Search conversations' }), 'x');
    expect(await screen.findByText('No conversations found')).toBeInTheDocument();
  });

  it('loads more conversations than fit on a page', async () => {
    const { visitor } = await openTeamChat(
      server,
      Array.from({ length: 60 }, (_, index) => conversationSummary(`b${index}`, `Buyer ${index}`)),
    );
    expect(await screen.findByText('Buyer 49')).toBeInTheDocument();
    expect(screen.queryByText('Buyer 50')).not.toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Show more conversations' }));
    expect(await screen.findByText('Buyer 59')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more conversations' })).not.toBeInTheDocument();
  });

  it('sees which buyers are waiting, and for how long', async () => {
    await openTeamChat(server, [
      conversationSummary('a', 'Amal', {
        waitingSince: new Date(Date.now() - 7_200_000).toISOString(),
        unreadCount: 2,
        hasUnread: true,
      }),
    ]);
    expect(await screen.findByText('2 h')).toBeInTheDocument();
    expect(screen.getByTitle('2 unread')).toBeInTheDocument();
  });

  // H05
  it('sees the conversation selected last, however late the response for an earlier one arrives', async () => {
    let answered = false;
    let finish: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server
      .on('GET /api/chat/conversation/a', async () => {
        await late;
        answered = true;
        return { body: { chat: chat('a', [message('From the first')], { buyerName: 'Amal' }) } };
      })
      .on('GET /api/chat/conversation/b', {
        body: { chat: chat('b', [message('From the second')], { buyerName: 'Basim' }) },
      });
    const { visitor } = await openTeamChat(server, [
      conversationSummary('a', 'Amal'),
      conversationSummary('b', 'Basim'),
    ]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    await visitor.click(await screen.findByRole('button', { name: /Basim/ }));
    expect(await screen.findByText('From the second')).toBeInTheDocument();
    finish();
    // The late response for the first conversation arrives now, and its messages must not be shown at any time.
    let shown = '';
    const watch = new MutationObserver(() => {
      shown += document.body.textContent;
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await waitFor(() => expect(answered).toBe(true));
    await act(async () => undefined);
    expect(screen.getByRole('heading', { name: 'Basim' })).toBeInTheDocument();
    await visitor.type(await messageInput(), 'For the second{Enter}');
    await waitFor(() => expect(server.to('POST /api/chat/send-message')).toHaveLength(1));
    watch.disconnect();
    expect(server.to('POST /api/chat/send-message')[0]?.json).toMatchObject({ buyerId: 'b' });
    expect(shown).not.toContain('From the first');
  });

  // H04
  it('cannot clear an empty chat, and has to confirm before clearing a chat with messages', async () => {
    server
      .on('GET /api/chat/conversation/a', { body: { chat: chat('a', [], { buyerName: 'Amal' }) } })
      .on('GET /api/chat/conversation/b', { body: { chat: chat('b', [message('Hi')], { buyerName: 'Basim' }) } })
      .on('POST /api/chat/b/clear', { body: {} });
    const { visitor } = await openTeamChat(server, [
      conversationSummary('a', 'Amal'),
      conversationSummary('b', 'Basim'),
    ]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    // The input takes the focus a moment after it appears, and would take it from the menu.
    const input = await messageInput();
    await waitFor(() => expect(input).toHaveFocus());
    await visitor.click(await screen.findByRole('button', { name: 'Conversation menu' }));
    expect(await screen.findByRole('menuitem', { name: /Clear history/ })).toHaveAttribute('aria-disabled', 'true');
    await visitor.keyboard('{Escape}');
    await visitor.click(screen.getByRole('button', { name: /Basim/ }));
    await visitor.click(await screen.findByRole('button', { name: 'Conversation menu' }));
    await visitor.click((await screen.findAllByRole('menuitem', { name: /Clear history/ })).at(-1) as HTMLElement);
    expect(server.to('POST /api/chat/b/clear')).toHaveLength(0);
    await visitor.click(await screen.findByRole('button', { name: 'Clear history' }));
    await waitFor(() => expect(server.to('POST /api/chat/b/clear')).toHaveLength(1));
  });

  // H01
  it('starts a chat with an approved buyer who has no conversation', async () => {
    server
      .on('GET /api/chat/buyers', {
        body: { buyers: [{ _id: 'c', name: 'Celine', email: 'c@example.com', companyName: null }], hasMore: true },
      })
      .on('GET /api/chat/conversation/c', { body: { chat: chat('c', [], { buyerName: 'Celine' }) } });
    const { visitor } = await openTeamChat(server, [conversationSummary('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: 'Start new chat' }));
    const choice = await screen.findByRole('button', { name: /Celine/ });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Search buyers' })).toHaveFocus());
    expect(screen.getByText(/^There are more/)).toBeInTheDocument();
    await visitor.click(choice);
    expect(await screen.findByRole('heading', { name: 'Celine' })).toBeInTheDocument();
  });

  it('closes the choice of a buyer by Back, and keeps the chat open', async () => {
    server
      .on('GET /api/chat/buyers', { body: { buyers: [], hasMore: false } })
      .on('GET /api/auth/sessions', { body: { sessions: [] } });
    const { visitor } = await openTeamChat(server, [conversationSummary('a', 'Amal')]);
    await visitor.click(screen.getByRole('link', { name: 'Profile' }));
    await waitFor(() => expect(currentAddress()).toBe('/profile'));
    await visitor.click(await screen.findByRole('button', { name: 'Start new chat' }));
    await screen.findByRole('textbox', { name: 'Search buyers' });
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Search buyers' })).toBeNull());
    await waitFor(() => expect(currentAddress()).toBe('/profile'));
    expect(screen.getByText('Amal')).toBeInTheDocument();
  });

  it('sees an empty list of buyers when the buyers cannot be loaded', async () => {
    server.on('GET /api/chat/buyers', { status: 500, body: { message: sentences.common.serverError } });
    const { visitor } = await openTeamChat(server, []);
    await visitor.click(await screen.findByRole('button', { name: 'Start new chat' }));
    expect(await screen.findByText('No buyers found')).toBeInTheDocument();
  });

  it('sees unanswered conversations, the longest waiting first', async () => {
    const since = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const celine = conversationSummary('c', 'Celine', { waitingSince: since(3) });
    const { visitor } = await openTeamChat(server, [
      conversationSummary('a', 'Amal', { waitingSince: since(1) }),
      conversationSummary('b', 'Basim'),
      celine,
    ]);
    const names = () =>
      screen.getAllByRole('listitem').flatMap((item) => /Amal|Basim|Celine/.exec(item.textContent) ?? []);
    await screen.findByText('Basim');
    expect(names()).toEqual(['Amal', 'Basim', 'Celine']);
    await visitor.click(screen.getByText('Waiting'));
    await waitFor(() => expect(names()).toEqual(['Celine', 'Amal']));
    expect(server.to('GET /api/chat/conversations').at(-1)?.query.get('queue')).toBe('waiting');
    // A request that is still open when the answer arrives is repeated, and must not bring the conversation back.
    celine.waitingSince = null;
    const answer = message('I see to it', 'admin', { createdAt: new Date(Date.now() + 60_000).toISOString() });
    act(() => FakeSocket.last.receive('chat', { chatId: 'c', type: 'message', message: answer }));
    await waitFor(() => expect(names()).toEqual(['Amal']));
  });

  it('sees who else is typing, but not their own typing', async () => {
    server.on('GET /api/chat/conversation/a', { body: { chat: chat('a', [message('Hi')], { buyerName: 'Amal' }) } });
    const { visitor } = await openTeamChat(server, [conversationSummary('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    await messageInput();
    // The clock stands still, so that nobody counts as having stopped typing before the next step.
    import.meta.jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const types = (userId: string | null, name: string | null) =>
      act(() =>
        FakeSocket.last.receive('chat', { chatId: 'a', type: 'typing', by: userId ? 'admin' : 'buyer', userId, name }),
      );
    types(adminUser._id, adminUser.name);
    types('colleague', 'Basim');
    expect(await screen.findByText('Basim is typing...')).toBeInTheDocument();
    types(null, null);
    expect(await screen.findByText('Basim and The buyer are typing...')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Amal.*Typing\.\.\./ })).toBeInTheDocument();
    act(() =>
      FakeSocket.last.receive('chat', {
        chatId: 'a',
        type: 'message',
        message: message('I see to it', 'admin', { senderId: 'colleague', senderName: 'Basim' }),
      }),
    );
    expect(await screen.findByText('The buyer is typing...')).toBeInTheDocument();
  });

  it('finds the draft of each conversation again, and which conversation has an unsent message', async () => {
    server
      .on('GET /api/chat/conversation/a', { body: { chat: chat('a', [], { buyerName: 'Amal' }) } })
      .on('GET /api/chat/conversation/b', { body: { chat: chat('b', [], { buyerName: 'Basim' }) } })
      .on('POST /api/chat/send-message', { status: 500, body: { message: sentences.common.serverError } });
    const { visitor } = await openTeamChat(server, [
      conversationSummary('a', 'Amal'),
      conversationSummary('b', 'Basim'),
    ]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    await visitor.type(await messageInput(), 'Gone?{Enter}');
    await screen.findByRole('button', { name: /Amal.*Not sent\./ });
    await visitor.type(await messageInput(), 'For Amal');
    await visitor.click(screen.getByRole('button', { name: /Basim/ }));
    expect(await screen.findByRole('heading', { name: 'Basim' })).toBeInTheDocument();
    expect(await messageInput()).toHaveValue('');
    await visitor.type(await messageInput(), 'For Basim');
    await visitor.click(screen.getByRole('button', { name: /Amal.*Not sent\./ }));
    expect(await messageInput()).toHaveValue('For Amal');
    expect(screen.getByText('Gone?')).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: /Basim/ }));
    expect(await messageInput()).toHaveValue('For Basim');
  });

  it('can go back to the list from a conversation that cannot be loaded', async () => {
    server.on('GET /api/chat/conversation/a', { status: 500, body: { message: sentences.common.serverError } });
    const { visitor } = await openTeamChat(server, [conversationSummary('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    expect(await screen.findByText('Failed to load conversation')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Amal' })).toBeInTheDocument();
    await visitor.click(screen.getByLabelText('Back to conversations'));
    expect(await screen.findByText('Select a conversation')).toBeInTheDocument();
    // The focus moves to the list, because keys such as Escape would otherwise not reach the panel.
    await waitFor(() => expect(screen.getByRole('button', { name: /Amal/ })).toHaveFocus());
  });

  it('sees a new message counted as unread only once, even if the list contained it before its live event arrived', async () => {
    const came = message('Is it back?', 'buyer');
    const facts = { lastMessage: came.content, lastMessageAt: came.createdAt, unreadCount: 1, hasUnread: true };
    await openTeamChat(server, [conversationSummary('a', 'Amal', facts)]);
    expect(await screen.findByTitle('1 unread')).toBeInTheDocument();
    const receive = (message: ChatMessage) =>
      act(() => FakeSocket.last.receive('chat', { chatId: 'a', type: 'message', message }));
    receive(came);
    expect(screen.getByTitle('1 unread')).toBeInTheDocument();
    receive(message('Hello?', 'buyer', { createdAt: new Date(Date.now() + 60_000).toISOString() }));
    expect(await screen.findByTitle('2 unread')).toBeInTheDocument();
  });
});
