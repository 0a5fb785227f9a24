import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import express from 'express';

/**
 * Serves the built front end. Browsers cache hashed assets forever and revalidate the page each time. Every path except
 * the API's and `/metrics` returns the page, whose router decides what is shown.
 */
export function serveWebApp(directory: string): RequestHandler {
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
      response.sendFile(page);
    });
  };
}
