import { MikroORM } from '@mikro-orm/postgresql';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { announceChat } from '../platform/live/announce.js';
import { LiveSockets } from '../platform/live/live-sockets.js';

const refreshEveryMs = 30_000;
/** Two refreshes may fail before somebody who is there counts as gone. */
const staleAfterSeconds = 95;
/** A page that is loaded anew closes its socket and opens another. */
const graceMs = 3_000;

/** Whether any of the users that `whose` picks has the portal open, at whichever process. */
export function isOnline(whose: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from chat_presence where ${whose}
    and seen_at > now() - make_interval(secs => ${staleAfterSeconds}))`;
}

/** Writes down who is connected to this process, and tells the team when a buyer comes or goes. */
@Injectable()
export class Presence implements OnModuleInit, BeforeApplicationShutdown {
  readonly #logger = new Logger(Presence.name);
  readonly #process = uuid();
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  #refresh: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly sockets: LiveSockets,
  ) {}

  onModuleInit(): void {
    this.sockets.presenceTo(({ id, role }, online) => {
      // All of them leave now, and come back at another process.
      if (this.#stopping) return;
      clearTimeout(this.#leaving.get(id));
      if (online) void this.#write(id, role === 'buyer', true);
      else this.#leaving.set(id, setTimeout(() => void this.#write(id, role === 'buyer', false), graceMs).unref());
    });
    this.#refresh = setInterval(() => void this.#writeAll(), refreshEveryMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#refresh);
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    await this.#quietly(() => sql`delete from chat_presence where process_id = ${this.#process}`.execute(this.#db()));
  }

  #db() {
    return this.orm.em.fork().getKysely();
  }

  async #write(id: string, isBuyer: boolean, online: boolean): Promise<void> {
    this.#leaving.delete(id);
    await this.#quietly(() =>
      this.orm.em.fork().transactional(async (em) => {
        const db = em.getKysely();
        if (online) {
          await sql`insert into chat_presence (user_id, process_id) values (${id}, ${this.#process})
            on conflict (user_id, process_id) do update set seen_at = now()`.execute(db);
        } else {
          await sql`delete from chat_presence where user_id = ${id} and process_id = ${this.#process}`.execute(db);
        }
        if (!isBuyer) return;
        const { rows } = await sql<{ online: boolean }>`select ${isOnline(sql`user_id = ${id}`)} as online`.execute(db);
        const event = { chatId: id, type: 'presence', online: rows[0]?.online ?? false } as const;
        await announceChat(em, { event, to: { role: 'admin' } });
      }),
    );
  }

  async #writeAll(): Promise<void> {
    const connected = this.sockets.connected();
    await this.#quietly(async () => {
      await sql`insert into chat_presence (user_id, process_id)
        select id, ${this.#process}::uuid from unnest(${connected}::uuid[]) id
        on conflict (user_id, process_id) do update set seen_at = now()`.execute(this.#db());
      await sql`delete from chat_presence where seen_at < now() - interval '10 minutes'`.execute(this.#db());
    });
  }

  /** Nobody waits for it, and a chat works without. */
  async #quietly(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.#logger.debug({ err: error }, 'Presence was not written'));
  }
}
