import { Module } from '@nestjs/common';
import { ChatController } from './chat.controller.js';
import { ChatService } from './chat.service.js';
import { ChatsReader } from './chats.query.js';
import { Presence } from './presence.js';

@Module({ controllers: [ChatController], providers: [ChatService, ChatsReader, Presence] })
export class ChatModule {}
