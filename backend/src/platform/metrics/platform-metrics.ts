import { MikroORM, type PostgreSqlConnection } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { LiveSockets } from '../live/live-sockets.js';
import { OutboxRelay } from '../queue/outbox-relay.js';
import { Metrics } from './metrics.js';

const states = ['waiting', 'active', 'delayed', 'prioritized', 'failed'] as const;

/** What queues, outbox, sockets and connections come to. The first two are shared: every API process tells the same of them. */
@Injectable()
export class PlatformMetrics implements OnApplicationBootstrap {
  #pool: Pool | undefined;

  constructor(
    metrics: Metrics,
    private readonly orm: MikroORM,
    private readonly relay: OutboxRelay,
    /** Not where jobs alone are run. */
    @Optional() sockets?: LiveSockets,
  ) {
    metrics.observe({
      name: 'portal_queue_jobs',
      help: 'Jobs by queue and state',
      labels: ['queue', 'state'],
      read: () => this.#jobs(),
    });
    metrics.observe({
      name: 'portal_queue_oldest_waiting_seconds',
      help: 'For how long the oldest job that could begin has waited',
      labels: ['queue'],
      read: () => this.#oldestJobs(),
    });
    metrics.observe({
      name: 'portal_outbox_events',
      help: 'Events that were not handed to their queue yet',
      read: () => this.#outbox('count(*)'),
    });
    metrics.observe({
      name: 'portal_outbox_lag_seconds',
      help: 'Age of the oldest of them',
      read: () => this.#outbox('coalesce(extract(epoch from now() - min(created_at)), 0)'),
    });
    if (sockets) {
      metrics.observe({
        name: 'portal_sockets',
        help: 'Open sockets at this process',
        read: () => [{ labels: {}, value: sockets.count() }],
      });
    }
    metrics.observe({
      name: 'portal_database_connections',
      help: 'Connections of this process, and requests that wait for one',
      labels: ['state'],
      read: () => this.#connections(),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.#pool = await (this.orm.em.getConnection() as PostgreSqlConnection).getNativeClient();
  }

  async #jobs() {
    const counts = this.relay.queues().map(async (queue) => {
      const found = await queue.getJobCounts(...states);
      return states.map((state) => ({ labels: { queue: queue.name, state }, value: found[state] ?? 0 }));
    });
    return (await Promise.all(counts)).flat();
  }

  #oldestJobs() {
    return Promise.all(
      this.relay.queues().map(async (queue) => {
        const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
        return { labels: { queue: queue.name }, value: oldest ? (Date.now() - oldest.timestamp) / 1000 : 0 };
      }),
    );
  }

  async #outbox(figure: string) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.raw(figure)} as value from outbox_events where dispatched_at is null`.execute(
      this.orm.em.fork().getKysely(),
    );
    return rows.map(({ value }) => ({ labels: {}, value: Number(value) }));
  }

  /** At once, before the other readings take connections of their own. */
  #connections() {
    const pool = this.#pool;
    if (!pool) return [];
    return [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'awaited' }, value: pool.waitingCount },
    ];
  }
}
