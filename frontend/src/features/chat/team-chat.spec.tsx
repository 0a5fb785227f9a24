import type { ChatMessage } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import { act, screen, waitFor } from '@testing-library/react';
import type { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { layOut } from '../../test/lay-out';
import { admin, leavePortal } from '../../test/open-portal';
import { chat, chatServer, input, line, message, openTeamChat } from './spec/chat.fixture';

let server: FakeServer;
beforeAll(layOut);
beforeEach(() => {
  server = chatServer();
});
afterEach(leavePortal);

describe('an administrator', () => {
  // H06
  it('reads that there are no conversations yet', async () => {
    await openTeamChat(server, []);
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
    expect(screen.getByText('Select a conversation')).toBeInTheDocument();
  });

  it('searches by name, company or e-mail', async () => {
    const { visitor } = await openTeamChat(server, [
      line('a', 'Amal'),
      line('b', 'Basim', { companyName: 'Palm Store' }),
    ]);
    expect(await screen.findByText('Amal')).toBeInTheDocument();
    await visitor.type(screen.getByRole('textbox', { name: 'Search conversations' }), 'palm');
    await waitFor(() => expect(screen.queryByText('Amal')).not.toBeInTheDocument());
    expect(screen.getByText('Basim')).toBeInTheDocument();
    await visitor.type(screen.getByRole('textbox', { name: 'Search conversations' }), 'x');
    expect(await screen.findByText('No conversations found')).toBeInTheDocument();
  });

  it('asks for more conversations than a page holds', async () => {
    const { visitor } = await openTeamChat(
      server,
      Array.from({ length: 60 }, (_, index) => line(`b${index}`, `Buyer ${index}`)),
    );
    expect(await screen.findByText('Buyer 49')).toBeInTheDocument();
    expect(screen.queryByText('Buyer 50')).not.toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Show more conversations' }));
    expect(await screen.findByText('Buyer 59')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more conversations' })).not.toBeInTheDocument();
  });

  it('sees who waits, and for how long', async () => {
    await openTeamChat(server, [
      line('a', 'Amal', {
        waitingSince: new Date(Date.now() - 7_200_000).toISOString(),
        unreadCount: 2,
        hasUnread: true,
      }),
    ]);
    expect(await screen.findByText('2 h')).toBeInTheDocument();
    expect(screen.getByTitle('2 unread')).toBeInTheDocument();
  });

  // H05
  it('sees the conversation asked for last, however late the answer to an earlier one comes', async () => {
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
    const { visitor } = await openTeamChat(server, [line('a', 'Amal'), line('b', 'Basim')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    await visitor.click(await screen.findByRole('button', { name: /Basim/ }));
    expect(await screen.findByText('From the second')).toBeInTheDocument();
    finish();
    // Its answer is there when this one is asked for, and was not shown.
    let shown = '';
    const watch = new MutationObserver(() => {
      shown += document.body.textContent;
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await waitFor(() => expect(answered).toBe(true));
    await act(async () => undefined);
    expect(screen.getByRole('heading', { name: 'Basim' })).toBeInTheDocument();
    await visitor.type(await input(), 'For the second{Enter}');
    await waitFor(() => expect(server.to('POST /api/chat/send-message')).toHaveLength(1));
    watch.disconnect();
    expect(server.to('POST /api/chat/send-message')[0]?.json).toMatchObject({ buyerId: 'b' });
    expect(shown).not.toContain('From the first');
  });

  // H04
  it('cannot clear a chat without messages, and is asked before clearing one with them', async () => {
    server
      .on('GET /api/chat/conversation/a', { body: { chat: chat('a', [], { buyerName: 'Amal' }) } })
      .on('GET /api/chat/conversation/b', { body: { chat: chat('b', [message('Hi')], { buyerName: 'Basim' }) } })
      .on('POST /api/chat/b/clear', { body: {} });
    const { visitor } = await openTeamChat(server, [line('a', 'Amal'), line('b', 'Basim')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
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
  it('starts a chat with an approved buyer who has none', async () => {
    server
      .on('GET /api/chat/buyers', {
        body: { buyers: [{ _id: 'c', name: 'Celine', email: 'c@example.com', companyName: null }], hasMore: true },
      })
      .on('GET /api/chat/conversation/c', { body: { chat: chat('c', [], { buyerName: 'Celine' }) } });
    const { visitor } = await openTeamChat(server, [line('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: 'Start new chat' }));
    const choice = await screen.findByRole('button', { name: /Celine/ });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Search buyers' })).toHaveFocus());
    expect(screen.getByText(/^There are more/)).toBeInTheDocument();
    await visitor.click(choice);
    expect(await screen.findByRole('heading', { name: 'Celine' })).toBeInTheDocument();
  });

  it('finds no buyers where their list cannot be loaded', async () => {
    server.on('GET /api/chat/buyers', { status: 500, body: { message: sentences.common.serverError } });
    const { visitor } = await openTeamChat(server, []);
    await visitor.click(await screen.findByRole('button', { name: 'Start new chat' }));
    expect(await screen.findByText('No buyers found')).toBeInTheDocument();
  });

  it('sees those who wait for an answer, whoever has waited longest first', async () => {
    const since = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const { visitor } = await openTeamChat(server, [
      line('a', 'Amal', { waitingSince: since(1) }),
      line('b', 'Basim'),
      line('c', 'Celine', { waitingSince: since(3) }),
    ]);
    const names = () =>
      screen.getAllByRole('listitem').flatMap((item) => /Amal|Basim|Celine/.exec(item.textContent) ?? []);
    await screen.findByText('Basim');
    expect(names()).toEqual(['Amal', 'Basim', 'Celine']);
    await visitor.click(screen.getByText('Waiting'));
    await waitFor(() => expect(names()).toEqual(['Celine', 'Amal']));
    expect(server.to('GET /api/chat/conversations').at(-1)?.query.get('queue')).toBe('waiting');
    const answer = message('I see to it', 'admin', { createdAt: new Date(Date.now() + 60_000).toISOString() });
    act(() => FakeSocket.last.say('chat', { chatId: 'c', type: 'message', message: answer }));
    await waitFor(() => expect(names()).toEqual(['Amal']));
  });

  it('sees who else is writing, and nothing of themselves', async () => {
    server.on('GET /api/chat/conversation/a', { body: { chat: chat('a', [message('Hi')], { buyerName: 'Amal' }) } });
    const { visitor } = await openTeamChat(server, [line('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    await input();
    const types = (userId: string | null, name: string | null) =>
      act(() =>
        FakeSocket.last.say('chat', { chatId: 'a', type: 'typing', by: userId ? 'admin' : 'buyer', userId, name }),
      );
    types(admin._id, admin.name);
    types('colleague', 'Basim');
    expect(await screen.findByText('Basim is typing...')).toBeInTheDocument();
    types(null, null);
    expect(await screen.findByText('Basim and The buyer are typing...')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Amal.*Typing\.\.\./ })).toBeInTheDocument();
    act(() =>
      FakeSocket.last.say('chat', {
        chatId: 'a',
        type: 'message',
        message: message('I see to it', 'admin', { senderId: 'colleague', senderName: 'Basim' }),
      }),
    );
    expect(await screen.findByText('The buyer is typing...')).toBeInTheDocument();
  });

  it('finds what was typed in each conversation, and sees in the list where something was not sent', async () => {
    server
      .on('GET /api/chat/conversation/a', { body: { chat: chat('a', [], { buyerName: 'Amal' }) } })
      .on('GET /api/chat/conversation/b', { body: { chat: chat('b', [], { buyerName: 'Basim' }) } })
      .on('POST /api/chat/send-message', { status: 500, body: { message: sentences.common.serverError } });
    const { visitor } = await openTeamChat(server, [line('a', 'Amal'), line('b', 'Basim')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    await visitor.type(await input(), 'Gone?{Enter}');
    await screen.findByRole('button', { name: /Amal.*Not sent\./ });
    await visitor.type(await input(), 'For Amal');
    await visitor.click(screen.getByRole('button', { name: /Basim/ }));
    expect(await screen.findByRole('heading', { name: 'Basim' })).toBeInTheDocument();
    expect(await input()).toHaveValue('');
    await visitor.type(await input(), 'For Basim');
    await visitor.click(screen.getByRole('button', { name: /Amal.*Not sent\./ }));
    expect(await input()).toHaveValue('For Amal');
    expect(screen.getByText('Gone?')).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: /Basim/ }));
    expect(await input()).toHaveValue('For Basim');
  });

  it('can go back to the list from a conversation that cannot be loaded', async () => {
    server.on('GET /api/chat/conversation/a', { status: 500, body: { message: sentences.common.serverError } });
    const { visitor } = await openTeamChat(server, [line('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    expect(await screen.findByText('Failed to load conversation')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Amal' })).toBeInTheDocument();
    await visitor.click(screen.getByLabelText('Back to conversations'));
    expect(await screen.findByText('Select a conversation')).toBeInTheDocument();
    // There it goes on by keyboard; Escape would close nothing from nowhere.
    expect(screen.getByRole('button', { name: /Amal/ })).toHaveFocus();
  });

  it('counts a message once that the list knew before it was told', async () => {
    const came = message('Is it back?', 'buyer');
    const facts = { lastMessage: came.content, lastMessageAt: came.createdAt, unreadCount: 1, hasUnread: true };
    await openTeamChat(server, [line('a', 'Amal', facts)]);
    expect(await screen.findByTitle('1 unread')).toBeInTheDocument();
    const says = (said: ChatMessage) =>
      act(() => FakeSocket.last.say('chat', { chatId: 'a', type: 'message', message: said }));
    says(came);
    expect(screen.getByTitle('1 unread')).toBeInTheDocument();
    says(message('Hello?', 'buyer', { createdAt: new Date(Date.now() + 60_000).toISOString() }));
    expect(await screen.findByTitle('2 unread')).toBeInTheDocument();
  });
});
