import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoMark } from '@portal/contract/facts/demo-mark';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import express from 'express';

/**
 * Serves the built front end. Browsers cache hashed assets forever and revalidate the page each time. Every path except
 * the API's and `/metrics` returns the page, whose router decides what is shown. While `isDemoBeingMade` returns
 * true, the page carries a mark that says so; a field of the API would cost every later visit a request.
 */
export function serveWebApp(directory: string, isDemoBeingMade = () => false): RequestHandler {
  const page = join(directory, 'index.html');
  const assets = express.static(directory, {
    index: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(directory, 'assets'));
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Not checked at once: during a first start the front end is still being built.
  let present = false;
  return (request: Request, response: Response, next: NextFunction) => {
    present ||= existsSync(page);
    if (!present || ['/api', '/metrics'].includes(request.path) || request.path.startsWith('/api/')) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    assets(request, response, () => {
      if (request.path.startsWith('/assets/')) return next();
      response.setHeader('Cache-Control', 'no-cache');
      if (isDemoBeingMade()) sendMarked(page, response).catch(next);
      else response.sendFile(page);
    });
  };
}

async function sendMarked(page: string, response: Response): Promise<void> {
  const text = await readFile(page, 'utf8');
  response.type('html').send(text.replace('<head>', `<head><meta name="${demoMark}">`));
}
