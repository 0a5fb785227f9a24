import { MikroORM } from '@mikro-orm/postgresql';
import { Controller, Get, Optional } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { messages } from '@portal/contract/messages';
import { sql } from 'kysely';
import { Public } from '../access.js';
import { DomainError } from '../http/domain-error.js';
import { OutboxRelay } from '../queue/outbox-relay.js';
import { RecurringJobs } from '../queue/recurring-jobs.js';
import { Storage } from '../storage/storage.js';

const answersWithinMs = 2_000;

@ApiTags('health')
@Controller('health')
@Public()
export class HealthController {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: Storage,
    private readonly relay: OutboxRelay,
    /** Where jobs run: a worker hands no events over, and would not notice that its queues are away. */
    @Optional() private readonly recurring?: RecurringJobs,
  ) {}

  /** The process answers. A balancer restarts it otherwise. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** What a request or a job needs is there: database, queue, storage. A balancer sends no requests otherwise. */
  @Get('ready')
  async ready(): Promise<{ status: 'ok' }> {
    const checks = [
      sql`select 1`.execute(this.orm.em.fork().getKysely()),
      this.relay.check(),
      this.recurring?.check(),
      this.storage.check(),
    ];
    const late = new Promise((_resolve, reject) => setTimeout(reject, answersWithinMs, new Error('too late')).unref());
    try {
      await Promise.race([Promise.all(checks), late]);
    } catch {
      throw new DomainError('common.unavailable', messages.common.unavailable);
    }
    return { status: 'ok' };
  }
}
