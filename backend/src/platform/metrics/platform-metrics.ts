import { MikroORM, type PostgreSqlConnection } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { database } from '../db/database.js';
import { typedSql } from '../db/typed-sql.js';
import { DiskMonitor } from '../disk/disk-monitor.js';
import { LiveRooms } from '../live/live-rooms.js';
import { OutboxRelay } from '../queue/outbox-relay.js';
import { WorkQueue } from '../work-queue/work-queue.js';
import { Metrics } from './metrics.js';

const states = ['waiting', 'active', 'delayed', 'prioritized', 'failed'] as const;

/**
 * Readings of queues, outbox, sockets and connections. Queues and outbox are shared, so every API process reports the
 * same.
 */
@Injectable()
export class PlatformMetrics implements OnApplicationBootstrap {
  #pool: Pool | undefined;

  constructor(
    metrics: Metrics,
    private readonly orm: MikroORM,
    private readonly relay: OutboxRelay,
    private readonly disks: DiskMonitor,
    work: WorkQueue,
    /** Undefined in workers, which have no sockets. */
    @Optional() rooms?: LiveRooms,
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
    metrics.observe({
      name: 'portal_disk_bytes',
      help: 'Room on the disks of files and of the database, where it is on this machine',
      labels: ['store', 'kind'],
      read: () => this.#diskSpace(),
    });
    metrics.observe({
      name: 'portal_work',
      help: 'Workbooks and exports that this process computes for people',
      labels: ['state'],
      read: () => Object.entries(work.counts()).map(([state, value]) => ({ labels: { state }, value })),
    });
    if (rooms) {
      metrics.observe({
        name: 'portal_sockets',
        help: 'Open sockets at this process',
        read: () => [{ labels: {}, value: rooms.all().length }],
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
    const { rows } = await typedSql({ value: 'text' })`
      select ${sql.raw(figure)} as value from outbox_events where dispatched_at is null`.execute(
      database(this.orm.em.fork()),
    );
    return rows.map(({ value }) => ({ labels: {}, value: Number(value) }));
  }

  async #diskSpace() {
    const stores = await this.disks.measure();
    return stores.flatMap(({ store, freeBytes, totalBytes }) =>
      freeBytes === null || totalBytes === null
        ? []
        : [
            { labels: { store, kind: 'free' }, value: freeBytes },
            { labels: { store, kind: 'total' }, value: totalBytes },
          ],
    );
  }

  /** Reads the counts synchronously, before the other readings take connections. */
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
