import type {
  Chat,
  ChatAnswer,
  ChatMessage,
  ConversationSummary,
  ConversationsAnswer,
  MessageSentAnswer,
  UnreadCountAnswer,
} from '@portal/contract/chat';
import type { ErrorBody } from '@portal/contract/errors';
import type { Answer, TestClient } from './portal.js';

/** A buyer's chat and the calls of its two sides, each answered as the portal answers it. */
export class ChatDesk {
  constructor(readonly buyer: TestClient) {}

  post(from: TestClient, json: Record<string, unknown>): Promise<Answer<MessageSentAnswer & ErrorBody>> {
    return from.call('POST', '/api/chat/send-message', { json });
  }

  /** Whom an administrator writes to is said; a buyer writes in their own chat. */
  async write(from: TestClient, content: string, to?: TestClient): Promise<ChatMessage> {
    const { status, body } = await this.post(from, { content, ...(to ? { buyerId: to.id } : {}) });
    if (status !== 201) throw new Error(`Writing answered ${status} ${JSON.stringify(body)}`);
    return body.message;
  }

  /** As the buyer sees it. */
  async mine(query = ''): Promise<Chat> {
    return (await this.buyer.get<ChatAnswer>(`/api/chat/my-chat${query}`)).body.chat;
  }

  async seenBy(administrator: TestClient): Promise<Chat> {
    return (await administrator.get<ChatAnswer>(`/api/chat/conversation/${this.buyer.id}`)).body.chat;
  }

  async lineOf(administrator: TestClient): Promise<ConversationSummary | undefined> {
    const { body } = await administrator.get<ConversationsAnswer>('/api/chat/conversations');
    return body.conversations.find(({ buyerId }) => buyerId === this.buyer.id);
  }

  async unread(of: TestClient): Promise<UnreadCountAnswer> {
    return (await of.get<UnreadCountAnswer>('/api/chat/unread-count')).body;
  }

  read(by: TestClient): Promise<Answer<ErrorBody>> {
    return by.call('PUT', '/api/chat/mark-read', { json: { chatId: this.buyer.id } });
  }

  delete(by: TestClient): Promise<Answer<ErrorBody>> {
    return by.call('DELETE', `/api/chat/conversation/${this.buyer.id}`);
  }

  clear(by: TestClient): Promise<Answer<ErrorBody>> {
    return by.call('POST', `/api/chat/${this.buyer.id}/clear`);
  }
}

export const contents = ({ messages }: Chat): string[] => messages.map(({ content }) => content);
