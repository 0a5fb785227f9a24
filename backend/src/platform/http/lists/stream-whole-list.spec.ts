import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { streamWholeList } from './stream-whole-list.js';

let server: Server;

/** Starts a server that responds with a list of ids, of which each query returns two. */
async function serve(ids: string[], rows: (ids: string[]) => Promise<{ _id: string }[]>): Promise<string> {
  const app = express();
  const adapter = new ExpressAdapter(app);
  app.get('/', async (_request, response) => {
    const list = await streamWholeList(response, { ids: async () => ids, rows, rowsPerQuery: 2 });
    await adapter.reply(response, list);
  });
  server = app.listen(0);
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

afterEach(() => server.close());

describe('a whole list', () => {
  it('has all rows in the order of their ids, without those that were deleted meanwhile', async () => {
    const url = await serve(['c', 'a', 'gone', 'b'], async (ids) =>
      ids.filter((id) => id !== 'gone').map((_id) => ({ _id })),
    );
    const response = await fetch(url);
    expect(response.headers.get('X-Total-Count')).toBe('4');
    expect(await response.json()).toEqual([{ _id: 'c' }, { _id: 'a' }, { _id: 'b' }]);
  });

  it('aborts the connection when later rows fail, also before the first rows are sent', async () => {
    const url = await serve(['a', 'b', 'c'], async (ids) => {
      if (ids.includes('c')) throw new Error('The database is away');
      return ids.map((_id) => ({ _id }));
    });
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});
