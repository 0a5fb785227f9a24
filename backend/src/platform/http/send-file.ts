import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import contentDisposition from 'content-disposition';
import type { Response } from 'express';

/** Sends bytes as an attachment that no browser renders, sniffs or keeps (row R08). `name` may hold any script (R32). */
export async function sendFile(response: Response, content: Readable, name: string): Promise<void> {
  response.setHeader('Content-Type', 'application/octet-stream');
  response.setHeader('Content-Disposition', contentDisposition(name));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  // A download that its reader breaks off is not an error of ours, and its answer is past mending.
  await pipeline(content, response).catch(() => response.destroy());
}

/**
 * Sends a picture that the portal made itself, never one that somebody uploaded (row R08). `Vary` keeps what a browser
 * holds to the session that was let in.
 */
export async function sendPicture(response: Response, content: Readable): Promise<void> {
  response.setHeader('Content-Type', 'image/webp');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
  response.vary('Authorization');
  await pipeline(content, response).catch(() => response.destroy());
}
