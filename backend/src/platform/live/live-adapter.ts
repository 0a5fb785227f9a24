import type { IncomingMessage } from 'node:http';
import { type INestApplication, Logger } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { livePath } from '@portal/contract/live';
import { Server } from 'socket.io';
import { FailureLog } from '../failure-log.js';

/** A socket whose admission takes longer than this is closed. */
const admitWithinMs = 10_000;

/** The portal's one socket.io server with its options. It shares the port of the API. */
export class LiveAdapter extends IoAdapter {
  readonly #failures = new FailureLog(new Logger(LiveAdapter.name));

  constructor(
    app: INestApplication,
    private readonly publicUrl: string,
  ) {
    super(app);
  }

  override createIOServer(): Server {
    return new Server(this.httpServer, {
      path: livePath,
      serveClient: false,
      // Long polling would need a balancer with sticky sessions. Clients without WebSockets poll the API instead.
      transports: ['websocket'],
      allowUpgrades: false,
      maxHttpBufferSize: 10_000,
      connectTimeout: admitWithinMs,
      allowRequest: (request, done) => done(null, this.#isOwnOrigin(request)),
    });
  }

  /**
   * Refuses the pages of other sites before their token is read. Programs that are not browsers send no Origin. The log
   * has a line, because behind a proxy with another Host the portal's own pages look the same and then only poll.
   */
  #isOwnOrigin({ headers }: IncomingMessage): boolean {
    const { origin, host } = headers;
    if (origin === undefined || origin === this.publicUrl || URL.parse(origin)?.host === host) return true;
    this.#failures.warn('Sockets of pages that are not opened at PUBLIC_URL are refused', this.publicUrl);
    return false;
  }
}
