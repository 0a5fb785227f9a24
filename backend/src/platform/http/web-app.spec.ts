import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoMark } from '@portal/contract/facts/demo-mark';
import express from 'express';
import { serveWebApp } from './web-app.js';

const page = '<!doctype html><head><title>Portal</title></head>';
let isDemoBeingMade = false;

describe('the web app', () => {
  let directory: string;
  let server: Server;
  let url: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portal-web-'));
    await mkdir(join(directory, 'dist', 'assets'), { recursive: true });
    await writeFile(join(directory, 'secret.txt'), 'secret');
    await writeFile(join(directory, 'dist', 'index.html'), page);
    await writeFile(join(directory, 'dist', 'favicon.svg'), '<svg/>');
    await writeFile(join(directory, 'dist', '.env'), 'secret');
    await writeFile(join(directory, 'dist', 'assets', 'main-abc123.js'), 'export {};');
    const app = express();
    app.use(serveWebApp(join(directory, 'dist'), () => isDemoBeingMade));
    app.use((_request, response) => {
      response.status(404).json({ code: 'common.not_found' });
    });
    server = app.listen(0);
    url = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await rm(directory, { recursive: true });
  });

  const get = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it.each(['/', '/index.html', '/login', '/orders?status=Completed', '/reset-password/a.b.c', '/apiary'])(
    'answers %s with the page, which browsers revalidate each time',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect([status, text]).toEqual([200, page]);
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('marks the page while the first data are being made, and only then', async () => {
    isDemoBeingMade = true;
    const marked = await get('/login');
    isDemoBeingMade = false;
    expect([marked.status, marked.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(marked.text).toBe(page.replace('<head>', `<head><meta name="${demoMark}">`));
    expect(marked.text).not.toBe(page);
    expect((await get('/login')).text).toBe(page);
  });

  it('lets browsers cache hashed assets forever', async () => {
    const { status, headers } = await get('/assets/main-abc123.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('makes browsers revalidate files without a hash', async () => {
    const { headers, text } = await get('/favicon.svg');
    expect([text, headers.get('cache-control')]).toEqual(['<svg/>', 'no-cache']);
  });

  it('responds 404 for a missing script, never with the page', async () => {
    const { status, headers } = await get('/assets/main-of-yesterday.js');
    expect(status).toBe(404);
    expect(headers.get('cache-control') ?? '').not.toContain('immutable');
  });

  it.each(['/api', '/api/', '/api/nothing', '/api/index.html'])('leaves %s to the API', async (path) => {
    expect(JSON.parse((await get(path)).text)).toEqual({ code: 'common.not_found' });
  });

  it.each(['POST', 'PUT', 'DELETE'])('does not answer %s requests', async (method) => {
    expect((await get('/login', { method })).status).toBe(404);
  });

  it.each(['/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/.env'])(
    'serves no file outside its folder: %s',
    async (path) => {
      expect((await get(path)).text).not.toContain('secret');
    },
  );

  it('passes every request on to the API until the front end is built, and then serves the page', async () => {
    const app = express();
    const later = join(directory, 'later');
    app.use(serveWebApp(later));
    app.use((_request, response) => {
      response.json('api');
    });
    const serverWithoutBuild = app.listen(0);
    const login = `http://localhost:${(serverWithoutBuild.address() as AddressInfo).port}/login`;
    expect(await (await fetch(login)).json()).toBe('api');
    await mkdir(later);
    await writeFile(join(later, 'index.html'), page);
    expect(await (await fetch(login)).text()).toBe(page);
    serverWithoutBuild.close();
  });
});
