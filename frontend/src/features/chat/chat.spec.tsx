import type { Chat, ChatMessage, ConversationSummary } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { screen, waitFor, within } from '@testing-library/react';
import { type Call, FakeServer } from '../../test/fake-server';
import { layOut } from '../../test/lay-out';
import { admin, leavePortal, openPortal, person } from '../../test/open-portal';

const buyer = person();
const now = new Date().toISOString();

const message = (content: string, senderRole: Role = 'buyer', facts: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: crypto.randomUUID(),
  content,
  createdAt: now,
  isRead: false,
  senderRole,
  senderName: null,
  clientId: crypto.randomUUID(),
  ...facts,
});
const chat = (id: string, messages: ChatMessage[], facts: Partial<Chat> = {}): Chat => ({
  id,
  buyerId: id,
  buyerName: 'Layla Haddad',
  messages,
  hasMore: false,
  unreadCount: 0,
  online: false,
  lastSeenAt: null,
  ...facts,
});
const line = (buyerId: string, buyerName: string, facts: Partial<ConversationSummary> = {}): ConversationSummary => ({
  buyerId,
  buyerName,
  buyerEmail: `${buyerId}@example.com`,
  companyName: null,
  lastMessage: `From ${buyerName}`,
  lastMessageAt: now,
  lastSenderRole: 'buyer',
  lastSenderName: null,
  unreadCount: 0,
  hasUnread: false,
  waitingSince: null,
  online: false,
  lastSeenAt: null,
  ...facts,
});

let server: FakeServer;
beforeAll(layOut);
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/chat/unread-count', { body: { unreadCount: 0 } })
    .on('GET /api/catalogue/brands/accessible', { body: { brands: [] } })
    .on('GET /api/brands', { body: [] })
    .on('PUT /api/chat/mark-read', { body: {} })
    .on('POST /api/chat/typing', { body: {} });
});
afterEach(leavePortal);

const input = () => screen.findByRole('textbox', { name: 'Message' });
const sent = () =>
  server.to('POST /api/chat/send-message').map(({ json }) => json as { content: string; clientId: string });

describe('a buyer', () => {
  const answer = ({ json }: Call) => {
    const { content, clientId } = json as { content: string; clientId: string };
    return { status: 201, body: { message: message(content, 'buyer', { clientId }) } };
  };
  async function open(messages: ChatMessage[] = [], facts: Partial<Chat> = {}) {
    server.on('GET /api/chat/my-chat', { body: { chat: chat(buyer._id, messages, facts) } });
    const { visitor } = openPortal({ server, path: '/catalogue', user: buyer });
    await visitor.click(await screen.findByRole('button', { name: /^Chat with us/ }));
    return visitor;
  }

  // H06
  it('finds an empty chat that says what it is for', async () => {
    await open();
    const panel = await screen.findByRole('dialog', { name: 'Chat with us' });
    expect(await within(panel).findByText('Start a conversation')).toBeInTheDocument();
    expect(within(panel).getByText('Our support team is ready to help you')).toBeInTheDocument();
    expect(await input()).toHaveAttribute('placeholder', 'Type a message...');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  it('has the focus on the launcher again after closing with Escape', async () => {
    const visitor = await open();
    await visitor.type(await input(), 'Later{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Chat with us' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Chat with us' })).toHaveFocus());
  });

  // H02
  it('sends with Enter what was typed without blanks around it, begins a line with Shift+Enter', async () => {
    server.on('POST /api/chat/send-message', answer);
    const visitor = await open();
    await visitor.type(await input(), '  Two{Shift>}{Enter}{/Shift}lines  {Enter}');
    await waitFor(() => expect(sent().map(({ content }) => content)).toEqual(['Two\nlines']));
    expect(await input()).toHaveValue('');
    expect(await screen.findByText(/Two\s+lines/)).toBeInTheDocument();
    await visitor.type(await input(), '   {Enter}');
    expect(sent()).toHaveLength(1);
  });

  // H02
  it('sends one at a time, and keeps what is typed meanwhile', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.on('POST /api/chat/send-message', async (call) => {
      await held;
      return answer(call);
    });
    const visitor = await open();
    await visitor.type(await input(), 'One{Enter}');
    expect(await screen.findByText('Sending...')).toBeInTheDocument();
    await visitor.type(await input(), 'Two{Enter}');
    expect(await input()).toHaveValue('Two');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    finish();
    await waitFor(() => expect(screen.queryByText('Sending...')).not.toBeInTheDocument());
    await visitor.type(await input(), '{Enter}');
    await waitFor(() => expect(sent().map(({ content }) => content)).toEqual(['One', 'Two']));
  });

  it('sees what was not sent, and sends it again as the same message', async () => {
    server.on('POST /api/chat/send-message', { status: 500, body: { message: sentences.common.serverError } });
    const visitor = await open();
    await visitor.type(await input(), 'Hello{Enter}');
    expect(await screen.findByText(/Not sent\./)).toHaveTextContent(sentences.common.serverError);
    server.on('POST /api/chat/send-message', answer);
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Not sent\./)).not.toBeInTheDocument());
    expect(screen.getAllByText('Hello')).toHaveLength(1);
    const [first, second] = sent();
    expect(second?.clientId).toBe(first?.clientId);
  });

  it('keeps the order of what waits for the connection', async () => {
    server.on('POST /api/chat/send-message', { status: 503, body: { message: sentences.common.unavailable } });
    const visitor = await open();
    await visitor.type(await input(), 'One{Enter}');
    await screen.findByText(/Not sent\./);
    server.on('POST /api/chat/send-message', answer);
    await visitor.type(await input(), 'Two{Enter}');
    await waitFor(() => expect(screen.queryByText(/Not sent\./)).not.toBeInTheDocument());
    await waitFor(() => expect(sent().map(({ content }) => content)).toEqual(['One', 'One', 'Two']));
  });

  // H03
  it('has read what the open panel shows', async () => {
    await open([message('Good news', 'admin')], { unreadCount: 1 });
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
    await open([newest], { hasMore: true });
    server.on('GET /api/chat/my-chat', ({ query }) => ({
      body: { chat: chat(buyer._id, query.get('before') === newest._id ? [message('Oldest')] : [newest]) },
    }));
    (await screen.findByRole('button', { name: 'Show older messages' })).click();
    const oldest = await screen.findByText('Oldest');
    expect(oldest.compareDocumentPosition(screen.getByText('Newest'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: 'Show older messages' })).not.toBeInTheDocument();
  });
});

describe('an administrator', () => {
  async function open(conversations: ConversationSummary[]) {
    server.on('GET /api/chat/conversations', ({ query }) => {
      const term = query.get('search') ?? '';
      const found = conversations.filter((each) => JSON.stringify(each).toLowerCase().includes(term));
      const page = Number(query.get('page'));
      const lines = found.slice((page - 1) * 50, page * 50);
      return { body: { conversations: lines, hasMore: found.length > page * 50 } };
    });
    const { visitor } = openPortal({ server, path: '/catalogue', user: admin });
    await visitor.click(await screen.findByRole('button', { name: /^Customer Support/ }));
    return visitor;
  }

  // H06
  it('reads that there are no conversations yet', async () => {
    await open([]);
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
    expect(screen.getByText('Select a conversation')).toBeInTheDocument();
  });

  it('searches by name, company or e-mail', async () => {
    const visitor = await open([line('a', 'Amal'), line('b', 'Basim', { companyName: 'Palm Store' })]);
    expect(await screen.findByText('Amal')).toBeInTheDocument();
    await visitor.type(screen.getByRole('textbox', { name: 'Search conversations' }), 'palm');
    await waitFor(() => expect(screen.queryByText('Amal')).not.toBeInTheDocument());
    expect(screen.getByText('Basim')).toBeInTheDocument();
    await visitor.type(screen.getByRole('textbox', { name: 'Search conversations' }), 'x');
    expect(await screen.findByText('No conversations found')).toBeInTheDocument();
  });

  it('asks for more conversations than a page holds', async () => {
    const visitor = await open(Array.from({ length: 60 }, (_, index) => line(`b${index}`, `Buyer ${index}`)));
    expect(await screen.findByText('Buyer 49')).toBeInTheDocument();
    expect(screen.queryByText('Buyer 50')).not.toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Show more conversations' }));
    expect(await screen.findByText('Buyer 59')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more conversations' })).not.toBeInTheDocument();
  });

  it('sees who waits, and for how long', async () => {
    await open([
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
    let finish: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server
      .on('GET /api/chat/conversation/a', async () => {
        await late;
        return { body: { chat: chat('a', [message('From the first')], { buyerName: 'Amal' }) } };
      })
      .on('GET /api/chat/conversation/b', {
        body: { chat: chat('b', [message('From the second')], { buyerName: 'Basim' }) },
      });
    const visitor = await open([line('a', 'Amal'), line('b', 'Basim')]);
    await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
    await visitor.click(await screen.findByRole('button', { name: /Basim/ }));
    expect(await screen.findByText('From the second')).toBeInTheDocument();
    finish();
    await expect(screen.findByText('From the first', undefined, { timeout: 300 })).rejects.toThrow();
    expect(screen.getByRole('heading', { name: 'Basim' })).toBeInTheDocument();
  });

  // H04
  it('cannot clear a chat without messages, and is asked before clearing one with them', async () => {
    server
      .on('GET /api/chat/conversation/a', { body: { chat: chat('a', [], { buyerName: 'Amal' }) } })
      .on('GET /api/chat/conversation/b', { body: { chat: chat('b', [message('Hi')], { buyerName: 'Basim' }) } })
      .on('POST /api/chat/b/clear', { body: {} });
    const visitor = await open([line('a', 'Amal'), line('b', 'Basim')]);
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
    const visitor = await open([line('a', 'Amal')]);
    await visitor.click(await screen.findByRole('button', { name: 'Start new chat' }));
    const choice = await screen.findByRole('button', { name: /Celine/ });
    expect(screen.getByText(/^There are more/)).toBeInTheDocument();
    await visitor.click(choice);
    expect(await screen.findByRole('heading', { name: 'Celine' })).toBeInTheDocument();
  });

  it('finds no buyers where their list cannot be loaded', async () => {
    server.on('GET /api/chat/buyers', { status: 500, body: { message: sentences.common.serverError } });
    const visitor = await open([]);
    await visitor.click(await screen.findByRole('button', { name: 'Start new chat' }));
    expect(await screen.findByText('No buyers found')).toBeInTheDocument();
  });
});
