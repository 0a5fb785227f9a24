import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The network between a browser and the portal, which can fail under what is on its way. */
export class Network {
  readonly #ends = new Set<Socket>();
  #down = false;

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async to(portalUrl: string): Promise<Network> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const network = new Network(`http://localhost:${(server.address() as AddressInfo).port}`, server);
    server.on('connection', (near) => network.#join(near, Number(new URL(portalUrl).port)));
    return network;
  }

  #join(near: Socket, port: number): void {
    if (this.#down) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const end of [near, far]) {
      this.#ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        this.#ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }

  /** Every connection is gone, and none comes about until `restore`. */
  cut(): void {
    this.#down = true;
    for (const end of this.#ends) end.resetAndDestroy();
  }

  restore(): void {
    this.#down = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
