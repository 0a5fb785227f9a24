import type { Chat, ChatMessage, ConversationSummary } from '@portal/contract/chat';
import type { Role } from '@portal/contract/policy';
import { screen, waitFor } from '@testing-library/react';
import { FakeServer, type RecordedCall } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { adminUser, makeSessionUser, openPortal } from '../../../test/open-portal';

export const buyer = makeSessionUser();
const now = new Date().toISOString();

export const message = (
  content: string,
  senderRole: Role = 'buyer',
  facts: Partial<ChatMessage> = {},
): ChatMessage => ({
  _id: crypto.randomUUID(),
  content,
  createdAt: now,
  isRead: false,
  senderRole,
  senderId: null,
  senderName: null,
  clientId: crypto.randomUUID(),
  ...facts,
});

export const chat = (id: string, messages: ChatMessage[], facts: Partial<Chat> = {}): Chat => ({
  id,
  buyerId: id,
  buyerName: 'Layla Haddad',
  companyName: null,
  messages,
  hasMore: false,
  unreadCount: 0,
  online: false,
  lastSeenAt: null,
  ...facts,
});

export const conversationSummary = (
  buyerId: string,
  buyerName: string,
  facts: Partial<ConversationSummary> = {},
): ConversationSummary => ({
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

/** Returns a fake server with empty chats, which accepts every message. */
export const chatServer = () =>
  new FakeServer()
    .on('GET /api/chat/unread-count', { body: { unreadCount: 0 } })
    .on('GET /api/catalogue/brands/accessible', { body: { brands: [] } })
    .on('GET /api/brands', { body: [] })
    .on('PUT /api/chat/mark-read', { body: {} })
    .on('POST /api/chat/typing', { body: {} })
    .on('POST /api/chat/send-message', storedMessage);

/** Returns the response to a sent message: the message as the server stored it. */
export function storedMessage({ json }: RecordedCall) {
  const { content, clientId, buyerId } = json as { content: string; clientId: string; buyerId?: string };
  return { status: 201, body: { message: message(content, buyerId ? 'admin' : 'buyer', { clientId }) } };
}

export const sentMessages = (server: FakeServer) =>
  server.to('POST /api/chat/send-message').map(({ json }) => json as { content: string; clientId: string });

const socketConnected = () => waitFor(() => expect(FakeSocket.last.connected).toBe(true));

export const messageInput = () => screen.findByRole('textbox', { name: 'Message' });

export async function openBuyerChat(server: FakeServer, messages: ChatMessage[] = [], facts: Partial<Chat> = {}) {
  server.on('GET /api/chat/my-chat', { body: { chat: chat(buyer._id, messages, facts) } });
  const portal = openPortal({ server, path: '/catalogue', user: buyer });
  await portal.visitor.click(await screen.findByRole('button', { name: /^Chat with us/ }));
  await socketConnected();
  return portal;
}

export async function openTeamChat(server: FakeServer, conversations: ConversationSummary[]) {
  server.on('GET /api/chat/conversations', ({ query }) => {
    const term = query.get('search') ?? '';
    const waits = query.get('queue') === 'waiting';
    const found = conversations.filter(
      (each) => JSON.stringify(each).toLowerCase().includes(term) && (!waits || each.waitingSince !== null),
    );
    const page = Number(query.get('page'));
    const lines = found.slice((page - 1) * 50, page * 50);
    return { body: { conversations: lines, hasMore: found.length > page * 50 } };
  });
  const portal = openPortal({ server, path: '/catalogue', user: adminUser });
  await portal.visitor.click(await screen.findByRole('button', { name: /^Customer Support/ }));
  await socketConnected();
  return portal;
}
