import { statfs } from 'node:fs/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type DiskSpace, type DiskState, type DiskStore, lowSpacePercent } from '@portal/contract/disk-space';
import { ENV, type Env } from '../../config/env.js';

const measuredEveryMs = 15_000;
/** A disk with less than this counts as full: PostgreSQL extends a table by up to 512 kB at a time. */
const minimumBytes = 1024 * 1024;
/** How long a store counts as full after a failed write if its free space cannot be measured. */
const failureCountsMs = 30_000;

interface Room {
  freeBytes: number;
  totalBytes: number;
}

interface Failure {
  at: number;
  freeBytes: number | null;
}

const megabytes = (bytes: number | null) => (bytes === null ? null : Math.round(bytes / 1024 / 1024));

/**
 * Watches the free space of uploads, storage and embedded database, and records writes that failed on a full disk. The
 * free space of an external database or bucket is unknown: it counts as full after a failed write.
 */
@Injectable()
export class DiskMonitor implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Disk');
  readonly #directories: Record<DiskStore, string[]>;
  readonly #failures = new Map<DiskStore, Failure>();
  readonly #states = new Map<DiskStore, DiskState>();
  #timer: NodeJS.Timeout | undefined;

  constructor(@Inject(ENV) { dataDir, databaseUrl, storage }: Env) {
    this.#directories = {
      files: storage.kind === 'file' ? [storage.directory, dataDir] : [dataDir],
      database: databaseUrl === null ? [dataDir] : [],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.measure();
    this.#timer = setInterval(() => void this.measure(), measuredEveryMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Records that a write to `store` failed because its disk was full. */
  async reportFull(store: DiskStore): Promise<void> {
    const room = await leastRoom(this.#directories[store]);
    this.#failures.set(store, { at: Date.now(), freeBytes: room?.freeBytes ?? null });
    await this.measure();
  }

  /**
   * Measures the free space of every store. Logs each change between enough space, little space and a full disk once,
   * with the measured values.
   */
  async measure(): Promise<DiskSpace[]> {
    const stores: DiskSpace[] = [];
    for (const store of ['files', 'database'] as const) {
      const room = await leastRoom(this.#directories[store]);
      const state = this.#stateOf(store, room);
      stores.push({ store, state, freeBytes: room?.freeBytes ?? null, totalBytes: room?.totalBytes ?? null });
    }
    for (const space of stores) this.#log(space);
    return stores;
  }

  #stateOf(store: DiskStore, room: Room | null): DiskState {
    const failure = this.#failures.get(store);
    if (failure) {
      const hasRoomNow =
        room !== null && failure.freeBytes !== null && room.freeBytes > failure.freeBytes + minimumBytes;
      if (!hasRoomNow && Date.now() - failure.at < failureCountsMs) return 'full';
      this.#failures.delete(store);
    }
    if (room === null) return 'ok';
    if (room.freeBytes < minimumBytes) return 'full';
    return usedPercent(room) >= lowSpacePercent ? 'low' : 'ok';
  }

  #log({ store, state, freeBytes, totalBytes }: DiskSpace): void {
    const before = this.#states.get(store) ?? 'ok';
    this.#states.set(store, state);
    if (state === before) return;
    const figures = { store, freeMB: megabytes(freeBytes), totalMB: megabytes(totalBytes) };
    if (state === 'full') this.#logger.error(figures, 'The disk is full: nothing can be saved until there is room');
    else if (state === 'low') this.#logger.warn(figures, `The disk is more than ${lowSpacePercent} % full`);
    else this.#logger.warn(figures, 'The disk has room again');
  }
}

/** Returns the free and total space of the fullest disk, or null when no directory can be measured. */
async function leastRoom(directories: string[]): Promise<Room | null> {
  const rooms: Room[] = [];
  for (const directory of directories) {
    try {
      const { bavail, blocks, bsize } = await statfs(directory);
      rooms.push({ freeBytes: bavail * bsize, totalBytes: blocks * bsize });
    } catch {
      // This directory is left out: the storage's directory does not exist before its first file, and a disk may not
      // respond.
    }
  }
  return rooms.sort((a, b) => usedPercent(b) - usedPercent(a))[0] ?? null;
}

const usedPercent = ({ freeBytes, totalBytes }: Room) => 100 - (freeBytes / Math.max(totalBytes, 1)) * 100;
