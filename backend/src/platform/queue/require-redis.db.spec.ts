import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { testRedisUrl } from '../../../test/servers/redis.js';
import { waitUntil } from '../../../test/wait-until.js';
import { ConfigError } from '../../config/read-value.js';
import { requireRedis } from './require-redis.js';

/** Starts a server that answers every command with the given reply, or with the one for the command's name. */
async function serverSaying(answer: string | ((command: string) => string)): Promise<{ port: number; close(): void }> {
  const answerTo = typeof answer === 'string' ? () => answer : answer;
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.on('data', (data) => {
      for (const [, command = ''] of String(data).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)) socket.write(answerTo(command));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

// R04
describe('a start with Redis', () => {
  const refusal = async (url: string) => {
    const error: unknown = await requireRedis(url).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof ConfigError ? error.message : `not refused: ${error}`;
  };

  it('is refused in one line, which contains no password, when nothing listens there', async () => {
    const { port, close } = await serverSaying('');
    close();
    expect(await refusal(`redis://user:hidden@127.0.0.1:${port}`)).toBe(
      'REDIS_URL names a Redis that does not answer (ECONNREFUSED)',
    );
  });

  it.each([
    ['-NOAUTH Authentication required.\r\n', 'NOAUTH'],
    ['-WRONGPASS invalid username-password pair or user is disabled.\r\n', 'WRONGPASS'],
  ])('is refused when Redis rejects the sign-in: %j', async (answer, reason) => {
    const { port, close } = await serverSaying(answer);
    expect(await refusal(`redis://127.0.0.1:${port}`)).toBe(`REDIS_URL names a Redis that does not answer (${reason})`);
    close();
  });

  it('is refused when another program than Redis listens there', async () => {
    const { port, close } = await serverSaying('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect(await refusal(`redis://127.0.0.1:${port}`)).toMatch(/^REDIS_URL names a Redis that does not answer \(/);
    close();
  });

  it('is refused within seconds when the server does not answer', async () => {
    const { port, close } = await serverSaying('');
    expect(await refusal(`redis://127.0.0.1:${port}`)).toBe('REDIS_URL names a Redis that does not answer (no answer)');
    close();
  });

  it.each(['allkeys-lru', 'volatile-ttl'])('is refused when Redis evicts keys: %s', async (policy) => {
    const info = `# Memory\r\nmaxmemory_policy:${policy}\r\n`;
    const { port, close } = await serverSaying(`$${info.length}\r\n${info}\r\n`);
    expect(await refusal(`redis://127.0.0.1:${port}`)).toBe(
      `REDIS_URL names a Redis that drops keys when it is full (maxmemory-policy ${policy}), expected noeviction`,
    );
    close();
  });

  it('is refused when Redis lacks the database, because the client would go on in database 0', async () => {
    const { port, close } = await serverSaying((command) =>
      command.toLowerCase() === 'select' ? '-ERR DB index is out of range\r\n' : '$0\r\n\r\n',
    );
    const message = await refusal(`redis://127.0.0.1:${port}/99`);
    close();
    expect(message).toBe('REDIS_URL names a Redis that refuses its database (ERR)');
  });

  const url = testRedisUrl();
  if (url) {
    it('succeeds with a Redis that keeps its keys, and closes the connection', async () => {
      await requireRedis(url);
      const redis = new Redis(url);
      // Redis notices a moment later that a connection was closed.
      await waitUntil(async () => !String(await redis.client('LIST')).includes('cmd=info'));
      redis.disconnect();
    });
  }
});
