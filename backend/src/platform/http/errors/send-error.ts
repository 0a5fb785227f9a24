import type { ErrorBody } from '@portal/contract/errors';
import type { Request, Response } from 'express';
import { requestIdOf } from '../../logging.js';

export type ErrorResponse = Omit<ErrorBody, 'error' | 'requestId'>;

/**
 * The bytes of a refused body that are still read after the error is sent. Closing a connection with unread bytes
 * resets it, and a browser that is still sending may then lose the response.
 */
const drainBytes = 8 * 1024 * 1024;
const drainMs = 2_000;

/**
 * Sends the error. When the request's body was not read to its end, reads a bounded part of the rest and then closes
 * the connection.
 */
export function sendError(answer: ErrorResponse, request: Request, response: Response): void {
  const retryAfter = answer.retryAfter ?? (answer.statusCode === 503 ? 5 : undefined);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  const body: ErrorBody = { ...answer, error: answer.message, requestId: requestIdOf(request, response) };
  response.status(answer.statusCode);
  if (request.complete || !hasBody(request)) {
    response.json(body);
    return;
  }
  const bytes = Buffer.from(JSON.stringify(body));
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  // The client has the whole response with these bytes. Ending the response closes the connection, so it ends after the
  // rest of the body.
  response.write(bytes);
  void drain(request).then(() => response.end());
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function drain(request: Request): Promise<void> {
  return new Promise((resolve) => {
    let received = 0;
    const finish = () => {
      clearTimeout(timer);
      request.pause();
      resolve();
    };
    const timer = setTimeout(finish, drainMs);
    request
      .on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > drainBytes) finish();
      })
      .once('end', finish)
      .once('close', finish)
      .resume();
  });
}
