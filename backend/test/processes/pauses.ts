import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Measures the longest time during which a portal answers no request, from a separate process. */
export class ResponsePauseMeter {
  private constructor(private readonly child: ChildProcess) {}

  static async start(url: string): Promise<ResponsePauseMeter> {
    const child = fork(fileURLToPath(new URL('./pause-meter.js', import.meta.url)), [url], { execArgv: [] });
    const meter = new ResponsePauseMeter(child);
    // The first responses are discarded, because both processes are still warming up.
    await meter.longest();
    await meter.longest();
    return meter;
  }

  /** The longest response time since the last call, in ms. */
  async longest(): Promise<number> {
    const answer = once(this.child, 'message');
    this.child.send('longest');
    return Number((await answer)[0]);
  }

  stop(): void {
    this.child.kill();
  }
}
