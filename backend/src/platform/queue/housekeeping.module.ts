import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { HOUSEKEEPING_QUEUE, Housekeeping } from './housekeeping.job.js';

/** In every process that runs jobs. */
@Module({ imports: [BullModule.registerQueue({ name: HOUSEKEEPING_QUEUE })], providers: [Housekeeping] })
export class HousekeepingModule {}
