import { MikroORM } from '@mikro-orm/postgresql';
import { type LiveChange, type LiveEvents, livePath } from '@portal/contract/live';
import { io, type Socket } from 'socket.io-client';
import { broadcast } from '../../src/platform/live/broadcast.js';
import { waitUntil } from '../wait-until.js';
import type { TestClient, TestPortal } from './portal.js';

interface Opening {
  token?: unknown;
  origin?: string;
}

type ReceivedEvent = {
  [Event in keyof LiveEvents]: { event: Event } & Parameters<LiveEvents[Event]>[0];
}[keyof LiveEvents];

/** A live socket with a session token, like that of a browser tab. */
export class LiveClient {
  readonly events: ReceivedEvent[] = [];
  /** The reason of the disconnection; undefined while the socket is connected. */
  ended: string | undefined;
  refused: string | undefined;

  private constructor(readonly socket: Socket<LiveEvents, Record<string, (text: string) => void>>) {
    socket.on('changed', (change) => this.events.push({ event: 'changed', ...change }));
    socket.on('chat', (event) => this.events.push({ event: 'chat', ...event }));
    socket.on('draft', (event) => this.events.push({ event: 'draft', ...event }));
    socket.on('refresh', (spread) => this.events.push({ event: 'refresh', ...spread }));
    socket.on('disconnect', (reason) => {
      this.ended = reason;
    });
    socket.on('connect_error', (error) => {
      this.refused = error.message;
    });
  }

  /** Resolves when the socket is open, or when it was refused, with the reason in `refused`. */
  static async open(url: string, { token, origin }: Opening): Promise<LiveClient> {
    const client = new LiveClient(
      io(url, {
        path: livePath,
        transports: ['websocket'],
        forceNew: true,
        reconnectionDelay: 50,
        auth: { token },
        extraHeaders: origin === undefined ? {} : { origin },
      }),
    );
    await waitUntil(() => client.socket.connected || client.refused !== undefined || client.ended !== undefined);
    return client;
  }

  changes(resource: string): ReceivedEvent[] {
    return this.events.filter((each) => each.event === 'changed' && each.resource === resource);
  }

  close(): void {
    this.socket.close();
  }
}

type Person = 'admin' | 'buyer' | 'other';

/** An administrator and two buyers, each with a socket. */
export class ConnectedUsers {
  private constructor(
    private readonly portal: TestPortal,
    readonly clients: Record<Person, TestClient>,
    readonly sockets: Record<Person, LiveClient>,
  ) {}

  static async open(portal: TestPortal): Promise<ConnectedUsers> {
    const [admin, buyer, other] = await Promise.all([portal.user('admin'), portal.user('buyer'), portal.user('buyer')]);
    const live = ({ token }: TestClient) => LiveClient.open(portal.url, { token });
    const sockets = { admin: await live(admin), buyer: await live(buyer), other: await live(other) };
    return new ConnectedUsers(portal, { admin, buyer, other }, sockets);
  }

  /** The type and ids of each event about the resource that this person has received. */
  eventsOf(name: Person, resource: string): string[][] {
    return this.sockets[name].changes(resource).map((each) => ('ids' in each ? [each.type, ...each.ids] : []));
  }

  /**
   * Waits until all three have received every event that was committed before. Events are delivered in the order of their
   * commits, so one that is sent now arrives last.
   */
  async receiveEarlierEvents(): Promise<void> {
    const mark = `mark ${Math.random()}`;
    const change: LiveChange = { resource: 'settings', type: 'updated', ids: [mark] };
    const audiences = Object.values(this.clients).map(({ id }) => ({ user: id }));
    await this.portal.app
      .get(MikroORM)
      .em.fork()
      .transactional((em) => broadcast(em, change, ...audiences));
    const names = ['admin', 'buyer', 'other'] as const;
    await waitUntil(() => names.every((name) => this.eventsOf(name, 'settings').some(([, id]) => id === mark)));
  }

  /** Forgets also those that are still on their way. */
  async forgetEvents(): Promise<void> {
    await this.receiveEarlierEvents();
    for (const { events } of Object.values(this.sockets)) events.splice(0);
  }

  close(): void {
    for (const socket of Object.values(this.sockets)) socket.close();
  }
}
