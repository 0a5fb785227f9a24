import { Injectable, Logger } from '@nestjs/common';
import { messageOf } from '../errors.js';
import { type LiveCaller, LiveRooms, type LiveSocket, placesOfUser } from './live-rooms.js';

/** Returns the user of a token, or undefined when the token's session does not exist or has ended. */
type Authenticate = (token: string) => Promise<LiveCaller | undefined>;

/** The most sockets (open tabs) of one user at one process. Further tabs poll the API instead. */
const socketsPerUser = 20;

/** Decides who may have a socket: when it connects, and again whenever its session or user changes (rows R26, R29). */
@Injectable()
export class LiveAdmission {
  readonly #logger = new Logger(LiveAdmission.name);
  /** The last recheck of each socket. */
  readonly #lastRechecks = new WeakMap<LiveSocket, Promise<void>>();
  #authenticate: Authenticate = async () => undefined;

  constructor(private readonly rooms: LiveRooms) {}

  authenticateWith(authenticate: Authenticate): void {
    this.#authenticate = authenticate;
  }

  /** Lets a socket connect, or rejects with the reason that is sent to the client. */
  async admit(socket: LiveSocket): Promise<void> {
    const token: unknown = socket.handshake.auth.token;
    const caller = typeof token === 'string' ? await this.#authenticate(token) : undefined;
    if (!caller) throw new Error('Unauthenticated');
    // The place is taken before the socket is connected, so that sockets that arrive together count each other.
    if (this.rooms.size([placesOfUser(caller.id)]) >= socketsPerUser) throw new Error('Too many connections');
    socket.join(placesOfUser(caller.id));
    socket.data = { token: token as string, caller };
  }

  /**
   * Disconnects a socket whose session has ended, or moves it to the rooms of its user's current role and status. The
   * rechecks of a socket run one after the other: a slow one that has read the former role would otherwise undo the next.
   */
  recheck(socket: LiveSocket): Promise<void> {
    const previous = this.#lastRechecks.get(socket) ?? Promise.resolve();
    const recheck = previous.then(() => this.#recheck(socket));
    this.#lastRechecks.set(socket, recheck);
    return recheck;
  }

  async #recheck(socket: LiveSocket): Promise<void> {
    try {
      const caller = await this.#authenticate(socket.data.token);
      if (caller) this.rooms.join(socket, caller);
      else socket.disconnect(true);
    } catch (error) {
      this.#logger.warn(`A socket's session could not be checked: ${messageOf(error)}`);
      // Unlike `disconnect`, this lets the client reconnect by itself; its session is checked then.
      socket.conn.close();
    }
  }

  async recheckUser(id: string): Promise<void> {
    await Promise.all(this.rooms.socketsOfUser(id).map((socket) => this.recheck(socket)));
  }
}
