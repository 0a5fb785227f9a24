import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { startOnFreePort } from '../processes/on-free-port.js';

/**
 * A TCP proxy between a portal and a store that can be cut, restored, or frozen so that nothing passes and nothing
 * closes.
 */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port: number | undefined;
  #isFrozen = false;

  constructor(private readonly target: URL) {}

  /** Listens on the same port each time, which no other program takes while the connection is cut. */
  async restore(): Promise<URL> {
    this.#isFrozen = false;
    this.#port ??= await startOnFreePort(async (port) => {
      await this.#listen(port);
      return port;
    });
    if (!this.#server?.listening) await this.#listen(this.#port);
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url;
  }

  async #listen(port: number): Promise<void> {
    this.#server = createServer((from) => this.#accept(from)).listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #accept(from: Socket): void {
    if (this.#isFrozen) {
      this.#track(from);
      return;
    }
    const to = connect(Number(this.target.port), this.target.hostname);
    this.#track(from);
    this.#track(to);
    // `pipe` forwards the end of a stream, but not a connection reset.
    from.on('error', () => to.destroy());
    to.on('error', () => from.destroy());
    from.pipe(to).pipe(from);
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
  }

  freeze(): void {
    this.#isFrozen = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await closed;
  }
}
