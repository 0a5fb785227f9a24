import type { ChatEvent, ChatMessage } from '@portal/contract/chat';
import { act, screen, within } from '@testing-library/react';
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

const says = (event: ChatEvent) => act(() => FakeSocket.last.say('chat', event));
const writes = (content: string, senderId: string) =>
  says({ chatId: 'a', type: 'message', message: message(content, 'admin', { senderId, senderName: admin.name }) });
async function openConversation(messages: ChatMessage[], facts: Parameters<typeof chat>[2] = {}) {
  server.on('GET /api/chat/conversation/a', { body: { chat: chat('a', messages, { buyerName: 'Amal', ...facts }) } });
  const portal = await openTeamChat(server, [line('a', 'Amal')]);
  await portal.visitor.click(await screen.findByRole('button', { name: /Amal/ }));
  await input();
  return portal;
}

describe('an administrator among others', () => {
  it('is told from a colleague of the same name', async () => {
    await openConversation([message('Is it back?')]);
    const log = await screen.findByRole('log', { name: 'Messages' });
    writes('Mine, in another tab', admin._id);
    writes('Theirs', 'colleague');
    // What a colleague writes is said, what somebody has written themselves is not.
    const said = { selector: '[aria-live=polite] *' };
    expect(await screen.findByText(`${admin.name}: Theirs`, said)).toBeInTheDocument();
    expect(screen.queryByText(/Mine, in another tab/, said)).not.toBeInTheDocument();
    const authorOf = (content: string) => within(log).getByText(content).previousElementSibling;
    expect(authorOf('Mine, in another tab')).toHaveTextContent('You');
    expect(authorOf('Theirs')).toHaveTextContent(admin.name);
    expect(authorOf('Is it back?')).toHaveTextContent('Amal');
  });

  it('sees who goes on writing where two colleagues of one name do', async () => {
    await openConversation([message('Is it back?')]);
    const typing = (userId: string) => says({ chatId: 'a', type: 'typing', by: 'admin', userId, name: 'Basim' });
    typing('one');
    typing('other');
    expect(await screen.findByText('Basim and Basim are typing...')).toBeInTheDocument();
    says({
      chatId: 'a',
      type: 'message',
      message: message('It is', 'admin', { senderId: 'one', senderName: 'Basim' }),
    });
    expect(await screen.findByText('Basim is typing...')).toBeInTheDocument();
  });

  // H03
  it('sees as read what a colleague, or their own other tab, has read', async () => {
    server.on('GET /api/chat/unread-count', { body: { unreadCount: 2 } });
    await openTeamChat(server, [line('a', 'Amal', { unreadCount: 2, hasUnread: true })]);
    await screen.findByRole('button', { name: 'Customer Support, 2 unread' });
    expect(await screen.findByRole('button', { name: /Amal.*2$/ })).toBeInTheDocument();
    server.on('GET /api/chat/unread-count', { body: { unreadCount: 0 } });
    says({ chatId: 'a', type: 'read', by: 'admin' });
    expect(await screen.findByRole('button', { name: 'Customer Support' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Amal.*2$/ })).not.toBeInTheDocument();
  });

  // H01
  it('is not offered a buyer any more with whom a conversation has begun meanwhile', async () => {
    server.on('GET /api/chat/buyers', {
      body: { buyers: [{ _id: 'c', name: 'Celine', email: 'c@example.com', companyName: null }], hasMore: false },
    });
    const { visitor } = await openTeamChat(server, []);
    await visitor.click(await screen.findByRole('button', { name: 'Start new chat' }));
    await screen.findByRole('button', { name: /Celine/ });
    server
      .on('GET /api/chat/buyers', { body: { buyers: [], hasMore: false } })
      .on('GET /api/chat/conversations', { body: { conversations: [line('c', 'Celine')], hasMore: false } });
    says({ chatId: 'c', type: 'message', message: message('Is it back?') });
    expect(await screen.findByText('No buyers found')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /Celine.*From Celine/ })).toBeInTheDocument();
  });
});
