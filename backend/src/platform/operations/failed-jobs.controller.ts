import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import { FailedJobsQuery, type FailedJobsResponse, type RetriedJobsResponse } from '@portal/contract/failed-jobs';
import { messages } from '@portal/contract/messages';
import { Allow } from '../access.js';
import { Audited } from '../audit/audited.js';
import { ApiTags } from '../http/api-description.js';
import { FailedJobs } from './failed-jobs.js';

@ApiTags('failed jobs')
@Controller('failed-jobs')
export class FailedJobsController {
  constructor(private readonly failedJobs: FailedJobs) {}

  @Get()
  @Allow('job:manage')
  list(@Query() query: FailedJobsQuery): Promise<FailedJobsResponse> {
    return this.failedJobs.list(query);
  }

  @Post('retry')
  @Audited('job.retry-all')
  @HttpCode(200)
  @Allow('job:manage')
  async retryAll(): Promise<RetriedJobsResponse> {
    return { count: await this.failedJobs.retryAll() };
  }

  @Post(':queue/:id/retry')
  @Audited('job.retry')
  @HttpCode(200)
  @Allow('job:manage')
  async retry(@Param('queue') queue: string, @Param('id') id: string): Promise<MessageResponse> {
    await this.failedJobs.retry(queue, id);
    return { message: messages.failedJobs.retried };
  }

  @Delete(':queue/:id')
  @Audited('job.remove')
  @Allow('job:manage')
  async dismiss(
    @Param('queue') queue: string,
    @Param('id') id: string,
    @Req() { user }: { user: { id: string } },
  ): Promise<MessageResponse> {
    await this.failedJobs.dismiss(queue, id, user.id);
    return { message: messages.failedJobs.dismissed };
  }
}
