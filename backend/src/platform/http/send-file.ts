import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Logger } from '@nestjs/common';
import contentDisposition from 'content-disposition';
import type { Response } from 'express';

const logger = new Logger('Download');

/** Sends bytes as an attachment that no browser renders, sniffs or caches (row R08). `name` may be in any script (R32). */
export async function sendFile(response: Response, content: Readable, name: string): Promise<void> {
  response.setHeader('Content-Type', 'application/octet-stream');
  response.setHeader('Content-Disposition', contentDisposition(name));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  await send(response, content);
}

/** Sends a file that was written for this response alone, and removes it. */
export async function sendTemporaryFile(
  response: Response,
  { path, name }: { path: string; name: string },
): Promise<void> {
  try {
    await sendFile(response, createReadStream(path), name);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Sends a picture that the portal generated, never an uploaded one (row R08), by default a thumbnail. `Vary` limits the
 * browser's cached copy to the session that was allowed to see it.
 */
export async function sendPicture(response: Response, content: Readable, mediaType = 'image/webp'): Promise<void> {
  response.setHeader('Content-Type', mediaType);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
  response.vary('Authorization');
  await send(response, content);
}

/**
 * A download that the client aborts is no error of the portal, but one whose content fails is logged. In both cases the
 * response can no longer be changed, so its connection is closed.
 */
async function send(response: Response, content: Readable): Promise<void> {
  // After an abort, `pipeline` destroys the content with an error, too.
  content.once('error', (err) => {
    if (!response.destroyed) logger.warn({ err }, 'A download ended early because its content could not be read');
  });
  await pipeline(content, response).catch(() => {
    // `pipeline` leaves the content open when the client was gone before it began.
    content.destroy();
    response.destroy();
  });
}
