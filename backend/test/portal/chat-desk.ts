import type {
  Chat,
  ChatMessage,
  ChatResponse,
  ConversationSummary,
  ConversationsResponse,
  MessageSentResponse,
  UnreadCountResponse,
} from '@portal/contract/chat';
import type { ErrorBody } from '@portal/contract/errors';
import type { TestClient, TestResponse } from './portal.js';

/** A buyer's chat with the API calls of both sides. */
export class ChatDesk {
  constructor(readonly buyer: TestClient) {}

  post(from: TestClient, json: Record<string, unknown>): Promise<TestResponse<MessageSentResponse & ErrorBody>> {
    return from.call('POST', '/api/chat/send-message', { json });
  }

  /** `to` is required from administrators; a buyer writes in their own chat. */
  async write(from: TestClient, content: string, to?: TestClient): Promise<ChatMessage> {
    const { status, body } = await this.post(from, { content, ...(to ? { buyerId: to.id } : {}) });
    if (status !== 201) throw new Error(`Writing answered ${status} ${JSON.stringify(body)}`);
    return body.message;
  }

  /** Loads the chat as the buyer, or as a colleague of the buyer. */
  async mine(query = '', by = this.buyer): Promise<Chat> {
    return (await by.get<ChatResponse>(`/api/chat/my-chat${query}`)).body.chat;
  }

  async seenBy(administrator: TestClient): Promise<Chat> {
    return (await administrator.get<ChatResponse>(`/api/chat/conversation/${this.buyer.id}`)).body.chat;
  }

  async lineOf(administrator: TestClient): Promise<ConversationSummary | undefined> {
    const { body } = await administrator.get<ConversationsResponse>('/api/chat/conversations');
    return body.conversations.find(({ buyerId }) => buyerId === this.buyer.id);
  }

  async unread(of: TestClient): Promise<UnreadCountResponse> {
    return (await of.get<UnreadCountResponse>('/api/chat/unread-count')).body;
  }

  read(by: TestClient): Promise<TestResponse<ErrorBody>> {
    return by.call('PUT', '/api/chat/mark-read', { json: { chatId: this.buyer.id } });
  }

  delete(by: TestClient): Promise<TestResponse<ErrorBody>> {
    return by.call('DELETE', `/api/chat/conversation/${this.buyer.id}`);
  }

  clear(by: TestClient): Promise<TestResponse<ErrorBody>> {
    return by.call('POST', `/api/chat/${this.buyer.id}/clear`);
  }
}

export const messageContents = ({ messages }: Chat): string[] => messages.map(({ content }) => content);
