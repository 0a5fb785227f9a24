import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DATABASE_URL } from '../db/database-url.js';
import { NotificationListener } from '../db/notification-listener.js';
import { messageOf } from '../errors.js';
import { LIVE_CHANNEL, type LiveMessage } from './broadcast.js';
import { LiveAdmission } from './live-admission.js';
import { approvedUserRoom, LiveRooms, signedInUserRoom } from './live-rooms.js';

/** Spreads the refetches of many clients: 2 ms for each recipient, so that a thousand do not call at the same moment. */
const msPerRecipient = 2;
const maxSpreadMs = 5_000;
/**
 * From this many recipients on, the same change is sent to them at most once while they refetch, and once more afterwards if
 * it happened again meanwhile. Each order changes the stock that everybody who may see its brand looks at: with a thousand
 * people at work on two cores, writing that to all sockets with each order made a step take 722 ms instead of 239 in p95.
 */
const manyRecipients = 50;
/** After a lost event connection every session is rechecked; this many at once leave database connections to requests. */
const concurrentRechecks = 4;
/**
 * Later events wait while the recipients of an event are looked up, so that the order is kept. A look-up that takes
 * longer than this is abandoned, and all clients are told to refetch instead.
 */
const lookUpWithinMs = 5_000;

/**
 * Delivers live messages from PostgreSQL to the sockets of this process. Every API process listens, so several processes
 * share the events with or without Redis, and a change is delivered if and when its transaction commits (design 5).
 */
@Injectable()
export class LiveFanOut implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(LiveFanOut.name);
  readonly #listener: NotificationListener;
  #lastMessageAt = 0;
  /**
   * Recipients are looked up concurrently; each delivery waits for the one before, so that events keep the order of
   * commits.
   */
  #lastDelivery = Promise.resolve();
  /** Changes whose delivery waits for the look-up of their recipients; true for those that have happened again meanwhile. */
  readonly #waiting = new Map<string, boolean>();
  /** Changes that many recipients are refetching; true for those that have happened again meanwhile. */
  readonly #refetched = new Map<string, boolean>();

  constructor(
    private readonly rooms: LiveRooms,
    private readonly admission: LiveAdmission,
    @Inject(DATABASE_URL) databaseUrl: string,
  ) {
    this.#listener = new NotificationListener({
      databaseUrl,
      channel: LIVE_CHANNEL,
      onNotification: (payload) => this.#onNotification(payload),
      restored: () => void this.#catchUp(),
    });
  }

  /** Starts to listen for events before the port is open, so that no socket exists whose events would be missed. */
  async onApplicationBootstrap(): Promise<void> {
    await this.#listener.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#listener.stop();
  }

  hadMessageWithin(ms: number): boolean {
    return Date.now() - this.#lastMessageAt <= ms;
  }

  #onNotification(payload: string): void {
    this.#lastMessageAt = Date.now();
    for (const changes of [this.#waiting, this.#refetched]) {
      if (changes.has(payload)) {
        changes.set(payload, true);
        return;
      }
    }
    this.#deliver(payload);
  }

  #deliver(payload: string): void {
    const look = () =>
      withinTime(this.#prepare(payload)).catch((error: unknown) => {
        this.#warn(error);
        return () => this.rooms.toAll()?.emit('refresh', { withinMs: maxSpreadMs });
      });
    const first = look();
    const deliver = async () => {
      let send = await first;
      if (this.#waiting.get(payload)) {
        // Whoever may see the record now may not have been allowed to when the recipients were looked up.
        this.#waiting.set(payload, false);
        send = await look();
      }
      const again = this.#waiting.get(payload) === true;
      this.#waiting.delete(payload);
      send();
      if (again) this.#onNotification(payload);
    };
    this.#lastDelivery = this.#lastDelivery.then(deliver).catch((error: unknown) => this.#warn(error));
  }

  #warn(error: unknown): void {
    this.#logger.warn(`A change could not be delivered: ${messageOf(error)}`);
  }

  /** Looks up the event's recipients and returns a function that delivers the event to their sockets. */
  async #prepare(payload: string): Promise<() => unknown> {
    const { to, ...change } = JSON.parse(payload) as LiveMessage;
    if ('chat' in change) {
      const rooms = await this.rooms.roomsOf(to, approvedUserRoom);
      return () => this.#rooms(rooms)?.emit('chat', change.chat);
    }
    if ('draft' in change) {
      const rooms = await this.rooms.roomsOf(to, approvedUserRoom);
      return () => this.#rooms(rooms)?.emit('draft', change.draft);
    }
    const ofSession = change.resource === 'session';
    if (ofSession) {
      for (const audience of to) if ('user' in audience) await this.admission.recheckUser(audience.user);
    } else if (!this.#waiting.has(payload)) {
      // Equal changes are joined from here on. One of sessions rechecks them, which must never wait (row R26).
      this.#waiting.set(payload, false);
    }
    // Users who wait for approval receive the events of their own session and nothing else.
    const rooms = await this.rooms.roomsOf(to, ofSession ? signedInUserRoom : approvedUserRoom);
    return () => {
      const recipients = this.rooms.size(rooms);
      this.#rooms(rooms)?.emit('changed', { ...change, withinMs: spreadMs(recipients) });
      if (!ofSession && recipients >= manyRecipients) this.#joinRepetitions(payload, spreadMs(recipients));
    };
  }

  /** Delivers the change once more after `ms` if it has happened again by then. */
  #joinRepetitions(payload: string, ms: number): void {
    this.#refetched.set(payload, false);
    setTimeout(() => {
      const again = this.#refetched.get(payload) === true;
      this.#refetched.delete(payload);
      if (again) this.#deliver(payload);
    }, ms).unref();
  }

  /**
   * Returns the sockets in these rooms, or undefined when there are no rooms, because socket.io would then send to
   * everyone.
   */
  #rooms(rooms: string[]) {
    return rooms.length === 0 ? undefined : this.rooms.to(rooms);
  }

  /**
   * Rechecks all sessions and makes all clients refetch after a gap in listening, because sessions may have ended and
   * changes may have been missed.
   */
  async #catchUp(): Promise<void> {
    this.#lastMessageAt = Date.now();
    const sockets = this.rooms.all();
    const queue = sockets.values();
    const recheckNext = async () => {
      for (const socket of queue) await this.admission.recheck(socket);
    };
    await Promise.all(Array.from({ length: concurrentRechecks }, recheckNext));
    this.rooms.toAll()?.emit('refresh', { withinMs: spreadMs(sockets.length) });
  }
}

async function withinTime<Result>(lookUp: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const reason = `Looking up the recipients took longer than ${lookUpWithinMs} ms`;
    timer = setTimeout(() => reject(new Error(reason)), lookUpWithinMs).unref();
  });
  return Promise.race([lookUp, late]).finally(() => clearTimeout(timer));
}

const spreadMs = (recipients: number) => Math.min(recipients * msPerRecipient, maxSpreadMs);
