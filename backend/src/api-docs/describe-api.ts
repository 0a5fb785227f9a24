import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const paths = /^\/api\/(docs|openapi\.json)/;

/**
 * Describes the API at /api/docs and /api/openapi.json. The description and its library are loaded with the first
 * request.
 */
export function describeApi(app: NestExpressApplication): void {
  let loaded: Promise<RequestHandler> | undefined;
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (!paths.test(request.path)) return next();
    loaded ??= import('./api-document.js').then(({ serveDocument }) => serveDocument(app));
    loaded.then((serve) => serve(request, response, next)).catch(next);
  });
}
