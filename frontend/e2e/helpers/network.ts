import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy between a browser and the portal, which can interrupt connections while requests are in progress. */
export class FaultyProxy {
  readonly #sockets = new Set<Socket>();
  #isDown = false;

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async to(portalUrl: string): Promise<FaultyProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const network = new FaultyProxy(`http://localhost:${(server.address() as AddressInfo).port}`, server);
    server.on('connection', (browserSocket) => network.#connect(browserSocket, Number(new URL(portalUrl).port)));
    return network;
  }

  #connect(browserSocket: Socket, port: number): void {
    if (this.#isDown) {
      browserSocket.destroy();
      return;
    }
    const portalSocket = connect(port, '127.0.0.1');
    for (const socket of [browserSocket, portalSocket]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        browserSocket.destroy();
        portalSocket.destroy();
      });
    }
    browserSocket.pipe(portalSocket).pipe(browserSocket);
  }

  /** Resets every connection and refuses new connections until `restore` is called. */
  cut(): void {
    this.#isDown = true;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  restore(): void {
    this.#isDown = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
