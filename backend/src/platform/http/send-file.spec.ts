import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import type { Response } from 'express';
import { sendFile } from './send-file.js';

const { jest } = import.meta;

describe('a download', () => {
  let server: Server;
  let sent: Promise<void>;
  let warnings: unknown[][];

  beforeEach(() => {
    warnings = [];
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((...args) => void warnings.push(args));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    server.close();
    server.closeAllConnections();
  });

  /** Requests a server that sends this content. */
  async function download(content: Readable): Promise<IncomingMessage> {
    server = createServer((_request, response) => {
      sent = sendFile(response as Response, content, 'Stock.xlsx');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  }

  async function* endless() {
    for (;;) yield Buffer.alloc(65_536);
  }

  it('whose content fails midway is cut off and logged with the reason', async () => {
    const response = await download(
      Readable.from(
        (async function* () {
          yield 'the first half';
          throw new Error('The bucket sent nothing');
        })(),
      ),
    );
    await expect(text(response)).rejects.toThrow('aborted');
    await sent;
    expect(warnings).toEqual([
      [
        { err: expect.objectContaining({ message: 'The bucket sent nothing' }) },
        'A download ended early because its content could not be read',
      ],
    ]);
  });

  it('that the client aborts closes its content and is not logged', async () => {
    const content = Readable.from(endless());
    const response = await download(content);
    await once(response, 'readable');
    response.destroy();
    await sent;
    expect([content.destroyed, warnings]).toEqual([true, []]);
  });

  it('that is complete is not logged', async () => {
    expect(await text(await download(Readable.from(['all', ' of it'])))).toBe('all of it');
    await sent;
    expect(warnings).toEqual([]);
  });

  it('closes its content when the client was gone before the first byte', async () => {
    const content = Readable.from(['x']);
    const ended = Promise.withResolvers<void>();
    server = createServer(async (_request, response) => {
      await once(response, 'close');
      await sendFile(response as Response, content, 'Stock.xlsx');
      ended.resolve();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
    request.on('error', () => undefined);
    await once(server, 'request');
    request.destroy();
    await ended.promise;
    expect(content.destroyed).toBe(true);
    expect(warnings).toEqual([]);
  });
});
