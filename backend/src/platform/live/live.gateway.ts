import type { BeforeApplicationShutdown } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  WebSocketGateway,
} from '@nestjs/websockets';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { LiveAdmission } from './live-admission.js';
import { LiveFanOut } from './live-fan-out.js';
import { type LiveCaller, LiveRooms, type LiveServer, type LiveSocket, signedInUserRoom } from './live-rooms.js';

export type PresentUser = Pick<LiveCaller, 'id' | 'companyId'>;

/** Called when a user's first socket at this process opens, and when their last one closes. */
type PresenceListener = (user: PresentUser, online: boolean) => void;

/** Clients only answer a ping every 25 s, so 50 packets within 10 s are abuse. */
const packetLimit = { points: 50, duration: 10 };
/** Clients load their data before their socket is open, so they may have missed changes this recent. */
const openingMs = 15_000;

/**
 * Handles a socket from its connection to its disconnection. There is no `@SubscribeMessage`: sockets carry events to
 * clients only, and everything that clients send goes over HTTP with its guards, validation and limits.
 */
@WebSocketGateway()
export class LiveGateway
  implements
    OnGatewayInit<LiveServer>,
    OnGatewayConnection<LiveSocket>,
    OnGatewayDisconnect<LiveSocket>,
    BeforeApplicationShutdown
{
  readonly #packets = new RateLimiterMemory(packetLimit);
  readonly #expiries = new WeakMap<LiveSocket, NodeJS.Timeout>();
  #server: LiveServer | undefined;
  #onPresence: PresenceListener = () => undefined;

  constructor(
    private readonly admission: LiveAdmission,
    private readonly rooms: LiveRooms,
    private readonly fanOut: LiveFanOut,
  ) {}

  onPresence(listener: PresenceListener): void {
    this.#onPresence = listener;
  }

  afterInit(server: LiveServer): void {
    this.#server = server;
    this.rooms.attach(server);
    server.use((socket, next) => {
      this.admission.admit(socket).then(() => next(), next);
    });
  }

  handleConnection(socket: LiveSocket): void {
    const { caller } = socket.data;
    this.rooms.join(socket, caller);
    this.#expiries.set(
      socket,
      setTimeout(() => socket.disconnect(true), caller.expiresAt.getTime() - Date.now()),
    );
    socket.conn.on('packet', () => {
      this.#packets.consume(socket.id).catch(() => socket.disconnect(true));
    });
    if (this.rooms.size([signedInUserRoom(caller.id)]) === 1) this.#onPresence(caller, true);
    if (!this.fanOut.hadMessageWithin(openingMs)) return;
    // The session may have ended between this socket's admission and its joining of the rooms.
    void this.admission.recheck(socket);
    socket.emit('refresh', { withinMs: 0 });
  }

  handleDisconnect(socket: LiveSocket): void {
    clearTimeout(this.#expiries.get(socket));
    const { caller } = socket.data;
    if (this.rooms.size([signedInUserRoom(caller.id)]) === 0) this.#onPresence(caller, false);
  }

  /**
   * Closes the connections without `disconnect`, after which clients would not reconnect. They should reconnect to
   * another process; this one refuses them with 503 from now on.
   */
  beforeApplicationShutdown(): void {
    this.#server?.engine.close();
  }
}
