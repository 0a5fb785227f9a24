import { type AddressInfo, createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** As SMTP was told, whatever the headers say. */
  envelope: { from: string; to: string[] };
}

interface Refusal {
  code: number;
  says: string;
}

/** A mail server on a port of its own that keeps what it accepts. It can be stopped and started again on that port. */
export class TestMailServer {
  readonly password = 'pa55word of the mail server';
  /** Accepted, oldest first. */
  readonly received: ReceivedMail[] = [];
  /** What it says to a recipient or, given its text, to a message; nothing: it takes it. */
  answerRecipient: (address: string) => Refusal | undefined = () => undefined;
  answerMessage: (text: string) => Refusal | undefined | Promise<Refusal | undefined> = () => undefined;
  answerSignIn: () => Refusal | undefined = () => undefined;
  #server: SMTPServer | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<TestMailServer> {
    const server = new TestMailServer(await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `smtp://portal:${encodeURIComponent(this.password)}@127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const refused = ({ code, says }: Refusal) => Object.assign(new Error(says), { responseCode: code });
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onAuth: ({ password }, _session, done) => {
        const refusal = this.answerSignIn();
        if (refusal) done(refused(refusal));
        else if (password === this.password) done(null, { user: 'portal' });
        else done(new Error('Wrong password'));
      },
      onRcptTo: ({ address }, _session, done) => {
        const refusal = this.answerRecipient(address);
        done(refusal && refused(refusal));
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const raw = Buffer.concat(chunks);
          const refusal = await this.answerMessage(raw.toString());
          if (refusal) return done(refused(refusal));
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const to = envelope.rcptTo.map(({ address }) => address);
          this.received.push({ ...(await PostalMime.parse(raw)), envelope: { from, to } });
          done();
        });
      },
    });
    // Whoever is cut off in the middle is what the specs are about.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
