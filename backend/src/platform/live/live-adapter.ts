import type { IncomingMessage } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { livePath } from '@portal/contract/live';
import { Server } from 'socket.io';

/** A socket whose admission takes longer than this is closed. */
const admitWithinMs = 10_000;

/** The portal's one socket.io server with its options. It shares the port of the API. */
export class LiveAdapter extends IoAdapter {
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

  /** Refuses the pages of other sites before their token is read. Programs that are not browsers send no Origin. */
  #isOwnOrigin({ headers }: IncomingMessage): boolean {
    const { origin, host } = headers;
    return origin === undefined || origin === this.publicUrl || URL.parse(origin)?.host === host;
  }
}
