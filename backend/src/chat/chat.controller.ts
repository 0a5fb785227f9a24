import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import {
  type ChatBuyersResponse,
  type ChatResponse,
  ConversationsQuery,
  type ConversationsResponse,
  MarkReadInput,
  type MessageSentResponse,
  MessagesQuery,
  SendMessageInput,
  TypingInput,
  type UnreadCountResponse,
} from '@portal/contract/chat';
import { messages } from '@portal/contract/messages';
import { type Caller, CallerParam, companyOfCaller } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { Audited, NotAudited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { IdPipe } from '../platform/http/inputs/id.pipe.js';
import { RateLimited } from '../platform/http/rate-limits.js';
import { ChatService } from './chat.service.js';
import { ChatsReader } from './chats.query.js';

const buyerId = new IdPipe('chat.not_found', messages.chat.notFound);

@ApiTags('chat')
@Controller('chat')
export class ChatController {
  constructor(
    private readonly reader: ChatsReader,
    private readonly chats: ChatService,
  ) {}

  @Get('conversations')
  @Allow('chat:answer')
  conversations(@CallerParam() caller: Caller, @Query() query: ConversationsQuery): Promise<ConversationsResponse> {
    return this.reader.conversations(caller, query);
  }

  @Get('buyers')
  @Allow('chat:answer')
  buyers(@CallerParam() caller: Caller, @Query() query: ConversationsQuery): Promise<ChatBuyersResponse> {
    return this.reader.buyersWithout(caller, query);
  }

  @Get('my-chat')
  @Allow('chat:own')
  async mine(@CallerParam() caller: Caller, @Query() query: MessagesQuery): Promise<ChatResponse> {
    return { chat: await this.reader.chat(caller, companyOfCaller(caller), query) };
  }

  @Get('conversation/:id')
  @Allow('chat:answer')
  async conversation(
    @CallerParam() caller: Caller,
    @Param('id', buyerId) id: string,
    @Query() query: MessagesQuery,
  ): Promise<ChatResponse> {
    return { chat: await this.reader.chat(caller, id, query) };
  }

  @Get('unread-count')
  @Allow('chat:use')
  async unreadCount(@CallerParam() caller: Caller): Promise<UnreadCountResponse> {
    return { unreadCount: await this.reader.unreadCount(caller) };
  }

  @Post('send-message')
  @Audited('chat.send', { except: 'The message was sent already' })
  @Allow('chat:write')
  @RateLimited('chat')
  async send(@CallerParam() caller: Caller, @Body() input: SendMessageInput): Promise<MessageSentResponse> {
    return { message: await this.chats.send(caller, input) };
  }

  @Put('mark-read')
  @NotAudited('Reading changes nothing but what is unread')
  @Allow('chat:write')
  async markRead(@CallerParam() caller: Caller, @Body() { chatId }: MarkReadInput): Promise<MessageResponse> {
    await this.chats.markRead(caller, chatId);
    return { message: 'Marked as read' };
  }

  @Post('typing')
  @NotAudited('Stores nothing')
  @Allow('chat:write')
  @RateLimited('chatTyping')
  @HttpCode(202)
  async typing(@CallerParam() caller: Caller, @Body() input: TypingInput): Promise<MessageResponse> {
    await this.chats.typing(caller, input.buyerId);
    return { message: 'Noted' };
  }

  @Delete('conversation/:id')
  @Audited('chat.remove', { except: 'Nothing was written in the chat yet' })
  @Allow('chat:answer')
  async delete(@CallerParam() caller: Caller, @Param('id', buyerId) id: string): Promise<MessageResponse> {
    await this.chats.deleteForSelf(caller, id);
    return { message: 'Conversation deleted from your view' };
  }

  @Post(':id/clear')
  @Audited('chat.clear')
  @Allow('chat:answer')
  @HttpCode(200)
  async clear(@Param('id', buyerId) id: string): Promise<MessageResponse> {
    await this.chats.clear(id);
    return { message: 'Chat history cleared' };
  }
}
