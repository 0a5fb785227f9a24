import { randomPort } from '../../src/platform/random-port.js';

const attempts = 5;

/** Starts a server that does not support port 0; tries another port when one is in use. */
export async function startOnFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(randomPort());
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}
