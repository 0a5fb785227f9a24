import type { NestExpressApplication } from '@nestjs/platform-express';
import { requestTooLargeMessage } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { workbookLimits } from '@portal/contract/workbook';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { sendError } from '../errors/send-error.js';

const kB = 1024;

/** 1,000 changed lines of an order, each with a back-order and a note of 200 characters, take some 0.8 MB. */
export const revisedLinesBytes = kB * kB;

/**
 * The longest JSON body per path, in bytes; the first entry that matches a path applies. Names, addresses and passwords
 * fit into 16 kB. 64 kB hold the longest chat message (4,000 characters, 12 bytes each where a client escapes them) and
 * all settings. One route takes a list of up to 10,000 ids of 39 bytes each, two take two such lists.
 */
const jsonLimits: readonly (readonly [path: string, bytes: number])[] = [
  ['/api/auth', 16 * kB],
  ['/api/brands', 512 * kB],
  ['/api/catalogue/brand/:brandId/visibility', 1024 * kB],
  ['/api/buyers/:buyerId/brand-access', 1024 * kB],
  ['/api/orders/:id/proposal', revisedLinesBytes],
  ['/api/orders/:id/approve', revisedLinesBytes],
  // 2,000 lines of some 70 bytes each, and the reason.
  ['/api/orders/:id/credit', 256 * kB],
  // 200,000 characters, up to 3 bytes each.
  ['/api/drafts/:id/paste', 640 * kB],
  // 1,000 cells of some 75 bytes each, and the details.
  ['/api/drafts/:id', 128 * kB],
  ['/', 64 * kB],
];

/** Besides its file an upload contains up to ten text fields of 64 kB and the headers of its parts. */
const uploadBytes = workbookLimits.uploadBytes + kB * kB;

/** How long the connection of an unread body stays open after the response, so that a browser can read the response. */
const lingerMs = 500;

/** Adds the parsers and limits for all request bodies. Uploads are parsed by the routes that accept them. */
export function limitBodies(app: NestExpressApplication): void {
  const bodies = express.Router();
  bodies.use(closeUnread);
  for (const [path, bytes] of jsonLimits) bodies.use(path, refuseLonger(bytes), express.json({ limit: bytes }));
  // Most requests have no body, and comparing their path with each entry takes time.
  app.use((request: Request, response: Response, next: NextFunction) =>
    hasBody(request) ? bodies(request, response, next) : next(),
  );
}

/** Without either header a request ends with its headers (RFC 9112, section 6.3). */
const hasBody = ({ headers }: Request) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/**
 * Refuses a body by its Content-Length before a byte of it is read; a body without one is refused when it reaches the
 * limit. The parsers have limits of their own, but read the whole body before they report their error.
 */
function refuseLonger(jsonBytes: number): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    // The middleware of an earlier entry has already parsed the body within that entry's limit.
    if (request.body !== undefined) return next();
    const isUpload = Boolean(request.is('multipart/*'));
    const limit = isUpload ? uploadBytes : jsonBytes;
    const refusal = () =>
      new DomainError(
        'common.too_large',
        isUpload ? messages.catalogue.uploadTooLarge : requestTooLargeMessage(jsonBytes),
      );
    if (Number(request.headers['content-length'] ?? 0) > limit) return next(refusal());
    countWhileRead(request, limit, () => {
      if (response.headersSent) return;
      const error = refusal();
      sendError(error.answer, request, response);
      // Makes Multer remove its file even if the body ends soon after.
      if (isUpload && request.listenerCount('error') > 0) request.emit('error', error);
    });
    next();
  };
}

/** Counts bytes from when the parser starts reading; an earlier listener would take bytes away from the parser. */
function countWhileRead(request: Request, limit: number, exceeded: () => void): void {
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received <= limit) return;
    request.off('data', count).unpipe();
    exceeded();
  };
  request.once('resume', () => request.on('data', count));
}

function closeUnread(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (!request.complete) setTimeout(() => request.complete || request.destroy(), lingerMs).unref();
  });
  next();
}
