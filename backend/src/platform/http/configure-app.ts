import { fileURLToPath } from 'node:url';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Env } from '../../config/env.js';
import { openAuditContext } from '../audit/audit-context.js';
import { DiskMonitor } from '../disk/disk-monitor.js';
import { LiveAdapter } from '../live/live-adapter.js';
import { Metrics } from '../metrics/metrics.js';
import { ErrorFilter } from './errors/error.filter.js';
import { limitBodies } from './inputs/body-limits.js';
import { inputValidation } from './inputs/validation.pipe.js';
import { serveWebApp } from './web-app.js';

/**
 * Adds the middleware, pipes and filters for all requests. The server and the tests call this function. While
 * `isDemoBeingMade` returns true, the page says that the demo data are being made.
 */
export function configureApp(app: NestExpressApplication, env: Env, isDemoBeingMade = () => false): void {
  if (env.trustProxy.length > 0) app.set('trust proxy', env.trustProxy);
  app.use(app.get(Metrics).measure);
  app.disable('x-powered-by');
  // API responses are personal and never cached, so ETags would be useless work.
  app.disable('etag');
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // antd inserts its styles at run time; styles cannot run scripts.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          // In browsers of 2022 and before, 'self' does not cover the ws: scheme.
          connectSrc: ["'self'", env.publicUrl.replace(/^http/, 'ws')],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      // A portal on plain http must stay reachable, so the header is sent only where PUBLIC_URL is https.
      strictTransportSecurity: env.publicUrl.startsWith('https:'),
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      frameguard: { action: 'deny' },
    }),
  );
  app.use('/api', (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  // Below 4 KiB compression costs more time than the network saves, and levels above 1 save little more.
  app.use(compression({ threshold: 4096, level: 1 }));
  limitBodies(app);
  app.use('/api', openAuditContext);
  app.setGlobalPrefix('api', { exclude: ['metrics'] });
  app.enableCors({ origin: env.publicUrl, exposedHeaders: ['X-Total-Count', 'Content-Disposition', 'Retry-After'] });
  app.useGlobalPipes(inputValidation);
  app.useWebSocketAdapter(new LiveAdapter(app, env.publicUrl));
  app.useGlobalFilters(new ErrorFilter(app.get(DiskMonitor)));
  app.use(serveWebApp(fileURLToPath(new URL('../../../../../frontend/dist', import.meta.url)), isDemoBeingMade));
}
