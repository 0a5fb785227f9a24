import { EventEmitter } from 'node:events';
import type { Job, Queue } from 'bullmq';
import type { Env } from '../../config/env.js';
import { RecurringJobs } from './recurring-jobs.js';

describe('a recurring job', () => {
  it('is skipped while its last run is under way, and runs again after that has ended or failed', async () => {
    const jobs = new RecurringJobs(new EventEmitter() as Queue, {} as Env);
    const ends: PromiseWithResolvers<void>[] = [];
    const runs: string[] = [];
    for (const name of ['sweep', 'other']) {
      jobs.add(name, 1_000, () => {
        runs.push(name);
        ends.push(Promise.withResolvers());
        return ends.at(-1)?.promise ?? Promise.resolve();
      });
    }
    const run = (name: string) => jobs.process({ name } as Job);
    const first = run('sweep');
    await run('sweep');
    const other = run('other');
    expect(runs).toEqual(['sweep', 'other']);
    ends[0]?.reject(new Error('failed'));
    await expect(first).rejects.toThrow('failed');
    const again = run('sweep');
    expect(runs).toEqual(['sweep', 'other', 'sweep']);
    for (const end of ends) end.resolve();
    await Promise.all([other, again]);
  });
});
