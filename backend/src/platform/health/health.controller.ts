import { MikroORM } from '@mikro-orm/postgresql';
import { Controller, Get, Optional } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { Public } from '../access.js';
import { database } from '../db/database.js';
import { typedSql } from '../db/typed-sql.js';
import { DiskMonitor } from '../disk/disk-monitor.js';
import { ApiTags } from '../http/api-description.js';
import { DomainError } from '../http/errors/domain-error.js';
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
    private readonly disks: DiskMonitor,
    /**
     * Undefined in processes that run no jobs. A worker dispatches no events, so without this check it would not notice
     * that the queue's store is missing.
     */
    @Optional() private readonly recurring?: RecurringJobs,
  ) {}

  /** Liveness: an orchestrator restarts a process that does not respond. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Readiness: database, queue and storage respond. A balancer sends requests only to ready processes. */
  @Get('ready')
  async ready(): Promise<{ status: 'ok' }> {
    const checks = [this.#requireWritableDatabase(), this.relay.check(), this.recurring?.check(), this.storage.check()];
    const late = new Promise((_resolve, reject) => setTimeout(reject, answersWithinMs, new Error('too late')).unref());
    try {
      await Promise.race([Promise.all(checks), late]);
    } catch {
      throw new DomainError('common.unavailable', messages.common.unavailable);
    }
    const full = (await this.disks.measure()).filter(({ state }) => state === 'full');
    if (full.length > 0) {
      const stores = full.map(({ store }) => store).join(', ');
      throw new DomainError('common.unavailable', `No space left on the disk of: ${stores}`);
    }
    return { status: 'ok' };
  }

  async #requireWritableDatabase(): Promise<void> {
    const { rows } = await typedSql({ isReadOnly: 'boolean' })`
      select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(database(this.orm.em.fork()));
    if (rows[0]?.isReadOnly) throw new Error('The database is read-only');
  }
}
