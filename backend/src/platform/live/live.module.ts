import { Global, Module } from '@nestjs/common';
import { LiveSockets } from './live-sockets.js';

/** Where HTTP is served. Workers announce without it: the database carries what they say. */
@Global()
@Module({ providers: [LiveSockets], exports: [LiveSockets] })
export class LiveModule {}
