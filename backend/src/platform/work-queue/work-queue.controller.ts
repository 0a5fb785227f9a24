import { Controller, Get, Req } from '@nestjs/common';
import type { QueuePositionResponse } from '@portal/contract/workbook';
import type { Request } from 'express';
import { Allow } from '../access.js';
import { ApiTags } from '../http/api-description.js';
import { WorkQueue } from './work-queue.js';

@ApiTags('work')
@Controller('work')
export class WorkQueueController {
  constructor(private readonly queue: WorkQueue) {}

  /**
   * A waiting page polls this route once a second. Each process has its own queue, so the processes that do not run the
   * person's work respond with null.
   */
  @Get()
  @Allow('session:own')
  work(@Req() { user }: Request & { user: { id: string } }): QueuePositionResponse {
    return { ahead: this.queue.aheadOf(user.id) };
  }
}
