import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { startOnFreePort } from '../processes/on-free-port.js';

export interface ReceivedMail extends Email {
  /** Sender and recipients of the SMTP envelope, independent of the headers. */
  envelope: { from: string; to: string[] };
}

interface Refusal {
  code: number;
  message: string;
}

/** A mail server that stores accepted mails. It keeps its port when it is stopped and started again. */
export class TestMailServer {
  readonly password = 'pa55word of the mail server';
  /** Accepted mails, oldest first. */
  readonly received: ReceivedMail[] = [];
  /** Hooks that may refuse a recipient, a message by its text, or a sign-in; undefined means that it is accepted. */
  answerRecipient: (address: string) => Refusal | undefined = () => undefined;
  answerMessage: (text: string) => Refusal | undefined | Promise<Refusal | undefined> = () => undefined;
  answerSignIn: () => Refusal | undefined = () => undefined;
  #server: SMTPServer | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<TestMailServer> {
    return startOnFreePort(async (port) => {
      const server = new TestMailServer(port);
      await server.start();
      return server;
    });
  }

  get url(): string {
    return `smtp://portal:${encodeURIComponent(this.password)}@127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const refused = ({ code, message }: Refusal) => Object.assign(new Error(message), { responseCode: code });
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
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    // Specs interrupt clients on purpose; without a listener, the resulting error would end the process.
    server.on('error', () => undefined);
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
