import { Global, Module } from '@nestjs/common';
import { LiveGateway } from './live.gateway.js';
import { LiveAdmission } from './live-admission.js';
import { LiveFanOut } from './live-fan-out.js';
import { LiveRooms } from './live-rooms.js';

/** Provides sockets in the processes that serve HTTP. Workers broadcast without this module, through the database. */
@Global()
@Module({
  providers: [LiveAdmission, LiveFanOut, LiveGateway, LiveRooms],
  exports: [LiveAdmission, LiveGateway, LiveRooms],
})
export class LiveModule {}
