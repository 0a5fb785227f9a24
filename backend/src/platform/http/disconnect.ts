import type { Response } from 'express';

/** Returns a signal that is aborted when the client disconnects before it has the whole response. */
export function disconnectSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  // Log, metrics, compression and a stream pipeline add up to ten listeners, above which Node warns of a leak.
  response.setMaxListeners(20);
  const abort = () => response.writableFinished || controller.abort();
  if (response.destroyed || response.socket?.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}
