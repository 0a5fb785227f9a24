import { fileURLToPath } from 'node:url';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Env } from '../../config/env.js';
import { Metrics } from '../metrics/metrics.js';
import { ErrorFilter } from './error.filter.js';
import { describeApi } from './openapi.js';
import { inputValidation } from './validation.pipe.js';
import { webApp } from './web-app.js';

/** Everything that every answer goes through. Used by the server and by the tests alike. */
export function configureApp(app: NestExpressApplication, env: Env): void {
  if (env.trustProxy.length > 0) app.set('trust proxy', env.trustProxy);
  app.use(app.get(Metrics).measure);
  app.disable('x-powered-by');
  // Answers of the API are for one person and one moment: not kept anywhere, so not tagged either.
  app.disable('etag');
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // antd writes its styles at run time; styles cannot run scripts.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          // Browsers of 2022 and before do not take 'self' for the address of sockets.
          connectSrc: ["'self'", env.publicUrl.replace(/^http/, 'ws')],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      // Plain http on the first machine must work; a proxy that ends TLS adds the header.
      strictTransportSecurity: env.publicUrl.startsWith('https:'),
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      frameguard: { action: 'deny' },
    }),
  );
  app.use('/api', (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  // Below 4 KiB packing costs more time than the network saves, and beyond level 1 it saves little more.
  app.use(compression({ threshold: 4096, level: 1 }));
  // A brand shared with ten thousand buyers is 400 kB of ids.
  app.useBodyParser('json', { limit: '1mb' });
  app.setGlobalPrefix('api', { exclude: ['metrics'] });
  app.enableCors({ origin: env.publicUrl, exposedHeaders: ['X-Total-Count', 'Content-Disposition', 'Retry-After'] });
  app.useGlobalPipes(inputValidation);
  app.useGlobalFilters(new ErrorFilter());
  describeApi(app);
  app.use(webApp(fileURLToPath(new URL('../../../../../frontend/dist', import.meta.url))));
}
