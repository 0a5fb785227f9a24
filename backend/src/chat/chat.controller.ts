import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MessageAnswer } from '@portal/contract/auth';
import {
  type ChatAnswer,
  type ChatBuyersAnswer,
  type ConversationsAnswer,
  ConversationsQuery,
  MarkReadInput,
  type MessageSentAnswer,
  MessagesQuery,
  SendMessageInput,
  TypingInput,
  type UnreadCountAnswer,
} from '@portal/contract/chat';
import { messages } from '@portal/contract/messages';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Limit } from '../platform/http/rate-limits.js';
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
  conversations(@CallerParam() caller: Caller, @Query() query: ConversationsQuery): Promise<ConversationsAnswer> {
    return this.reader.conversations(caller, query);
  }

  @Get('buyers')
  @Allow('chat:answer')
  buyers(@CallerParam() caller: Caller, @Query() query: ConversationsQuery): Promise<ChatBuyersAnswer> {
    return this.reader.buyersWithout(caller, query);
  }

  @Get('my-chat')
  @Allow('chat:own')
  async mine(@CallerParam() caller: Caller, @Query() query: MessagesQuery): Promise<ChatAnswer> {
    return { chat: await this.reader.chat(caller, caller.id, query) };
  }

  @Get('conversation/:id')
  @Allow('chat:answer')
  async conversation(
    @CallerParam() caller: Caller,
    @Param('id', buyerId) id: string,
    @Query() query: MessagesQuery,
  ): Promise<ChatAnswer> {
    return { chat: await this.reader.chat(caller, id, query) };
  }

  @Get('unread-count')
  @Allow('chat:use')
  async unreadCount(@CallerParam() caller: Caller): Promise<UnreadCountAnswer> {
    return { unreadCount: await this.reader.unreadCount(caller) };
  }

  @Post('send-message')
  @Allow('chat:use')
  @Limit('chat')
  async send(@CallerParam() caller: Caller, @Body() input: SendMessageInput): Promise<MessageSentAnswer> {
    return { message: await this.chats.send(caller, input) };
  }

  @Put('mark-read')
  @Allow('chat:use')
  async markRead(@CallerParam() caller: Caller, @Body() { chatId }: MarkReadInput): Promise<MessageAnswer> {
    await this.chats.markRead(caller, chatId);
    return { message: 'Marked as read' };
  }

  @Post('typing')
  @Allow('chat:use')
  @Limit('chatTyping')
  @HttpCode(202)
  async typing(@CallerParam() caller: Caller, @Body() input: TypingInput): Promise<MessageAnswer> {
    await this.chats.typing(caller, input.buyerId);
    return { message: 'Noted' };
  }

  @Delete('conversation/:id')
  @Allow('chat:answer')
  async delete(@CallerParam() caller: Caller, @Param('id', buyerId) id: string): Promise<MessageAnswer> {
    await this.chats.deleteForSelf(caller, id);
    return { message: 'Conversation deleted from your view' };
  }

  @Post(':id/clear')
  @Allow('chat:answer')
  @HttpCode(200)
  async clear(@Param('id', buyerId) id: string): Promise<MessageAnswer> {
    await this.chats.clear(id);
    return { message: 'Chat history cleared' };
  }
}
