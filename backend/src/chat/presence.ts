import { MikroORM } from '@mikro-orm/postgresql';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { broadcastChat } from '../platform/live/broadcast.js';
import { LiveGateway, type PresentUser } from '../platform/live/live.gateway.js';
import { LiveRooms } from '../platform/live/live-rooms.js';

const refreshEveryMs = 30_000;
/**
 * Connected users are written every 30 s, so two of these writes may fail before a connected user counts as offline.
 */
const staleAfterSeconds = 95;
/**
 * A reload of a page closes its socket and opens another one within this time. The user must not be shown as offline
 * meanwhile.
 */
const graceMs = 3_000;

/** Returns a subquery of the ids of a company's people. `company`: an SQL expression. */
export const idsOfPeople = (company: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select member.id from users member where member.company_id = ${company} and member.removed_at is null)`;

/** Returns an SQL condition that is true when one of the users has an open socket at any process. `users`: a subquery. */
export function isOnlineCondition(users: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from chat_presence where user_id in ${users}
    and seen_at > now() - make_interval(secs => ${staleAfterSeconds}))`;
}

/**
 * Records the users connected to this process, and broadcasts to administrators when a member of a company comes online or
 * goes offline.
 */
@Injectable()
export class Presence implements OnModuleInit, BeforeApplicationShutdown {
  readonly #logger = new Logger(Presence.name);
  readonly #process = uuid();
  readonly #offlineTimers = new Map<string, NodeJS.Timeout>();
  /**
   * The last write for each user. A user's writes run one after the other: an "offline" that is slower than the "online"
   * after it would show a connected user as offline for half a minute.
   */
  readonly #lastWrites = new Map<string, Promise<void>>();
  #refresh: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly gateway: LiveGateway,
    private readonly rooms: LiveRooms,
  ) {}

  onModuleInit(): void {
    this.gateway.onPresence((user, online) => {
      const { id } = user;
      // A stopping process closes all sockets. Their users are not reported as offline, because the clients reconnect
      // to another process.
      if (this.#stopping) return;
      clearTimeout(this.#offlineTimers.get(id));
      if (online) this.#writeNext(user, true);
      else this.#offlineTimers.set(id, setTimeout(() => this.#writeNext(user, false), graceMs).unref());
    });
    this.#refresh = setInterval(() => void this.#writeAll(), refreshEveryMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#refresh);
    for (const timer of this.#offlineTimers.values()) clearTimeout(timer);
    await this.#ignoreErrors(() =>
      sql`delete from chat_presence where process_id = ${this.#process}`.execute(this.#db()),
    );
  }

  #db() {
    return database(this.orm.em.fork());
  }

  #writeNext(user: PresentUser, online: boolean): void {
    const { id } = user;
    this.#offlineTimers.delete(id);
    const write = (this.#lastWrites.get(id) ?? Promise.resolve()).then(() => this.#write(user, online));
    this.#lastWrites.set(id, write);
    void write.then(() => {
      if (this.#lastWrites.get(id) === write) this.#lastWrites.delete(id);
    });
  }

  async #write({ id, companyId }: PresentUser, online: boolean): Promise<void> {
    await this.#ignoreErrors(() =>
      this.orm.em.fork().transactional(async (em) => {
        const db = database(em);
        if (companyId !== null) {
          // Of two colleagues who leave at the same time, the second has to see that the first has left.
          await sql`select pg_advisory_xact_lock(hashtext('presence'), hashtext(${companyId}))`.execute(db);
        }
        if (online) {
          await sql`insert into chat_presence (user_id, process_id) values (${id}, ${this.#process})
            on conflict (user_id, process_id) do update set seen_at = now()`.execute(db);
        } else {
          await sql`delete from chat_presence where user_id = ${id} and process_id = ${this.#process}`.execute(db);
        }
        if (companyId === null) return;
        const { rows } = await typedSql({
          online: 'boolean',
        })`select ${isOnlineCondition(idsOfPeople(sql`${companyId}::uuid`))} as online`.execute(db);
        const event = { chatId: companyId, type: 'presence', online: rows[0]?.online ?? false } as const;
        await broadcastChat(em, { event, to: { team: 'chat:answer' } });
      }),
    );
  }

  async #writeAll(): Promise<void> {
    const connected = this.rooms.connectedUsers();
    await this.#ignoreErrors(async () => {
      await sql`insert into chat_presence (user_id, process_id)
        select id, ${this.#process}::uuid from unnest(${connected}::uuid[]) id
        on conflict (user_id, process_id) do update set seen_at = now()`.execute(this.#db());
      await sql`delete from chat_presence where seen_at < now() - interval '10 minutes'`.execute(this.#db());
    });
  }

  /** Runs `work` and ignores its errors. Presence is optional, so a failed write must not fail anything else. */
  async #ignoreErrors(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.#logger.debug({ err: error }, 'Presence was not written'));
  }
}
