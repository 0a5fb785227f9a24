import type { Server as HttpServer, IncomingMessage } from 'node:http';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type LiveEvents, livePath } from '@portal/contract/live';
import { type AccountStatus, type Role, roles } from '@portal/contract/policy';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Server, type Socket } from 'socket.io';
import { ENV, type Env } from '../../config/env.js';
import { DATABASE_URL } from '../db/database-url.js';
import { Listener } from '../db/listener.js';
import { messageOf } from '../errors.js';
import { type Announcement, type Audience, LIVE_CHANNEL } from './announce.js';

/** Who is behind a token at this moment. */
export interface LiveCaller {
  id: string;
  role: Role;
  status: AccountStatus;
  expiresAt: Date;
}

type None = Record<string, never>;
interface SocketData {
  token: string;
  caller: LiveCaller;
}
type LiveSocket = Socket<None, LiveEvents, None, SocketData>;
type LiveServer = Server<None, LiveEvents, None, SocketData>;
type Admit = (token: string) => Promise<LiveCaller | undefined>;
/** Those among the users (ids of approved, connected ones) that may see what `of` names. */
type Members = (of: string, users: string[]) => Promise<string[]>;

/** Somebody's first socket at this process opened, or their last one closed. */
type Presence = (user: Pick<LiveCaller, 'id' | 'role'>, online: boolean) => void;

/** Tabs of one person at one process; a further one does without and asks by the clock. */
const socketsPerUser = 20;
/** Clients send nothing but the answer to a ping every 25 s. */
const packets = { points: 50, duration: 10 };
const admitWithinMs = 10_000;
/** A page was fetched before its socket was open: changes this recent may lie in between. */
const openingMs = 15_000;
/** Time for each recipient to ask again, so that a thousand of them do not do it at once. */
const msPerRecipient = 2;
const longestSpreadMs = 5_000;
/** Looking at every socket's session after a gap must leave connections to the requests. */
const checkedAtOnce = 4;

/** Everybody with a session; the other rooms are for those who are approved. */
const accountRoom = (id: string) => `account ${id}`;
const userRoom = (id: string) => `user ${id}`;
const roleRoom = (role: Role) => `role ${role}`;

/**
 * The portal's sockets (design 5). Every API process listens to the database and tells its own sockets, so several
 * processes share what happens with or without Redis, and a change is told if and when its transaction commits.
 */
@Injectable()
export class LiveSockets implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(LiveSockets.name);
  readonly #members = new Map<string, Members>();
  readonly #limiter = new RateLimiterMemory(packets);
  readonly #listener: Listener;
  #presence: Presence = () => undefined;
  #io: LiveServer | undefined;
  #admit: Admit = async () => undefined;
  #lastChangeAt = 0;
  #stopping = false;

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(ENV) private readonly env: Env,
    @Inject(DATABASE_URL) databaseUrl: string,
  ) {
    this.#listener = new Listener({
      databaseUrl,
      channel: LIVE_CHANNEL,
      heard: (payload) => this.#hear(payload),
      restored: () => void this.#catchUp(),
    });
  }

  /** Says whose a token is; asked at each connect and whenever a session or a user changes. */
  admitBy(admit: Admit): void {
    this.#admit = admit;
  }

  /** Answers audiences of the form `{ may: name, of }`. A second claim to a name is a wiring mistake. */
  audience(name: string, members: Members): void {
    if (this.#members.has(name)) throw new Error(`Two modules answer for the audience ${name}`);
    this.#members.set(name, members);
  }

  presenceTo(presence: Presence): void {
    this.#presence = presence;
  }

  count(): number {
    return this.#io?.of('/').sockets.size ?? 0;
  }

  /** Users with an open socket at this process. */
  connected(): string[] {
    const sockets = this.#io?.of('/').sockets.values() ?? [];
    return [...new Set([...sockets].map(({ data }) => data.caller.id))];
  }

  async onApplicationBootstrap(): Promise<void> {
    // Before the first socket can be there: nothing is said unheard.
    await this.#listener.start();
    const server: HttpServer = this.host.httpAdapter.getHttpServer();
    const io: LiveServer = new Server(server, {
      path: livePath,
      serveClient: false,
      // Long polling would need a balancer that always leads to the same process. Who cannot use WebSockets asks by the clock.
      transports: ['websocket'],
      allowUpgrades: false,
      maxHttpBufferSize: 10_000,
      connectTimeout: admitWithinMs,
      allowRequest: (request, done) => done(null, !this.#stopping && this.#isOurs(request)),
    });
    io.use((socket, next) => {
      this.#enter(socket).then(() => next(), next);
    });
    io.on('connection', (socket) => this.#welcome(socket));
    this.#io = io;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    await this.#listener.stop();
    // Not `disconnect`, which tells clients to stay away: these are to connect to another process.
    this.#io?.engine.close();
  }

  /** Other sites cannot know the token either; they are refused before anything is read. Programs send no Origin. */
  #isOurs({ headers }: IncomingMessage): boolean {
    const { origin, host } = headers;
    return origin === undefined || origin === this.env.publicUrl || URL.parse(origin)?.host === host;
  }

  async #enter(socket: LiveSocket): Promise<void> {
    const token: unknown = socket.handshake.auth.token;
    const caller = typeof token === 'string' ? await this.#admit(token) : undefined;
    if (!caller) throw new Error('Unauthenticated');
    if (this.#count([accountRoom(caller.id)]) >= socketsPerUser) throw new Error('Too many connections');
    socket.data = { token: token as string, caller };
  }

  #welcome(socket: LiveSocket): void {
    this.#place(socket, socket.data.caller);
    const left = socket.data.caller.expiresAt.getTime() - Date.now();
    const expiry = setTimeout(() => socket.disconnect(true), left);
    if (this.#count([accountRoom(socket.data.caller.id)]) === 1) this.#presence(socket.data.caller, true);
    socket.on('disconnect', () => {
      clearTimeout(expiry);
      if (this.#count([accountRoom(socket.data.caller.id)]) === 0) this.#presence(socket.data.caller, false);
    });
    socket.conn.on('packet', () => {
      this.#limiter.consume(socket.id).catch(() => socket.disconnect(true));
    });
    if (Date.now() - this.#lastChangeAt > openingMs) return;
    // What was told between this socket's admission and its rooms may have been the end of its session.
    void this.#check(socket);
    socket.emit('refresh', { withinMs: 0 });
  }

  /** Who waits for approval learns of their own session, and of nothing else. */
  #place(socket: LiveSocket, caller: LiveCaller): void {
    socket.data.caller = caller;
    socket.join(accountRoom(caller.id));
    const rooms = [userRoom(caller.id), ...roles.map(roleRoom)];
    for (const room of rooms) socket.leave(room);
    if (caller.status === 'approved') socket.join([userRoom(caller.id), roleRoom(caller.role)]);
  }

  #hear(payload: string): void {
    this.#lastChangeAt = Date.now();
    this.#tell(JSON.parse(payload)).catch((error: unknown) => {
      this.#logger.warn(`A change could not be told: ${messageOf(error)}`);
      this.#io?.emit('refresh', { withinMs: longestSpreadMs });
    });
  }

  async #tell({ to, ...change }: Announcement): Promise<void> {
    if ('chat' in change) {
      const rooms = await this.#roomsOf(to, userRoom);
      if (rooms.length > 0) this.#io?.to(rooms).emit('chat', change.chat);
      return;
    }
    const ofSession = change.resource === 'session';
    if (ofSession) await this.#recheck(to);
    const rooms = await this.#roomsOf(to, ofSession ? accountRoom : userRoom);
    if (rooms.length > 0) this.#io?.to(rooms).emit('changed', { ...change, withinMs: this.#spread(rooms) });
  }

  async #recheck(to: Audience[]): Promise<void> {
    for (const audience of to) {
      if (!('user' in audience)) continue;
      await Promise.all(this.#socketsIn(accountRoom(audience.user)).map((socket) => this.#check(socket)));
    }
  }

  /** The session may have ended, its user's role or status may be another (row R26). */
  async #check(socket: LiveSocket): Promise<void> {
    try {
      const caller = await this.#admit(socket.data.token);
      if (caller) this.#place(socket, caller);
      else socket.disconnect(true);
    } catch (error) {
      this.#logger.warn(`A socket's session could not be checked: ${messageOf(error)}`);
      // It comes back by itself, and is checked then.
      socket.conn.close();
    }
  }

  async #catchUp(): Promise<void> {
    this.#lastChangeAt = Date.now();
    const sockets = [...(this.#io?.of('/').sockets.values() ?? [])];
    const checking = sockets.values();
    const lane = async () => {
      for (const socket of checking) await this.#check(socket);
    };
    await Promise.all(Array.from({ length: checkedAtOnce }, lane));
    this.#io?.emit('refresh', { withinMs: Math.min(sockets.length * msPerRecipient, longestSpreadMs) });
  }

  async #roomsOf(to: Audience[], roomOf: (user: string) => string): Promise<string[]> {
    const rooms: string[] = [];
    for (const audience of to) {
      if ('user' in audience) rooms.push(roomOf(audience.user));
      else if ('role' in audience) rooms.push(roleRoom(audience.role));
      else rooms.push(...(await this.#allowed(audience)));
    }
    return rooms;
  }

  async #allowed({ may, of }: { may: string; of: string }): Promise<string[]> {
    const connected = roles.flatMap((role) => this.#socketsIn(roleRoom(role)));
    const users = [...new Set(connected.map(({ data }) => data.caller.id))];
    const members = this.#members.get(may);
    if (!members) throw new Error(`Nobody answers for the audience ${may}`);
    if (users.length === 0) return [];
    return (await members(of, users)).map(userRoom);
  }

  #socketsIn(room: string): LiveSocket[] {
    const space = this.#io?.of('/');
    const ids = space?.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => space?.sockets.get(id) ?? []);
  }

  #count(rooms: string[]): number {
    const known = this.#io?.of('/').adapter.rooms;
    return rooms.reduce((sum, room) => sum + (known?.get(room)?.size ?? 0), 0);
  }

  #spread(rooms: string[]): number {
    return Math.min(this.#count(rooms) * msPerRecipient, longestSpreadMs);
  }
}
