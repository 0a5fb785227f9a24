import { setTimeout as delay } from 'node:timers/promises';
import { type LiveEvents, livePath } from '@portal/contract/live';
import { io, type Socket } from 'socket.io-client';

interface Opening {
  token?: unknown;
  origin?: string;
}

type Heard = { [Event in keyof LiveEvents]: { event: Event } & Parameters<LiveEvents[Event]>[0] }[keyof LiveEvents];

/** A browser's tab as the server sees it: a socket with a token. */
export class LiveClient {
  readonly heard: Heard[] = [];
  /** Why the server, or the network, ended it. */
  ended: string | undefined;
  refused: string | undefined;

  private constructor(readonly socket: Socket<LiveEvents, Record<string, (text: string) => void>>) {
    socket.on('changed', (change) => this.heard.push({ event: 'changed', ...change }));
    socket.on('chat', (event) => this.heard.push({ event: 'chat', ...event }));
    socket.on('refresh', (spread) => this.heard.push({ event: 'refresh', ...spread }));
    socket.on('disconnect', (reason) => {
      this.ended = reason;
    });
    socket.on('connect_error', (error) => {
      this.refused = error.message;
    });
  }

  /** Opened, or refused with the reason in `refused`. */
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
    await until(() => client.socket.connected || client.refused !== undefined || client.ended !== undefined);
    return client;
  }

  changes(resource: string): Heard[] {
    return this.heard.filter((each) => each.event === 'changed' && each.resource === resource);
  }

  close(): void {
    this.socket.close();
  }
}

export async function until(condition: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Still not so: ${condition}`);
    await delay(5);
  }
}
