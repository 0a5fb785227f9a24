import { WorkQueue } from './work-queue.js';

/** Returns work that ends when the test calls `finish`. */
function held() {
  let finish = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { compute: () => ended, finish };
}

const small = (person: string, signal?: AbortSignal) => ({ person, size: 'small' as const, signal });

it('refuses more than 20 waiting jobs of one person with a time to retry, and accepts those of others', async () => {
  const queue = new WorkQueue(2);
  const first = held();
  const running = queue.run(small('busy'), first.compute);
  const waiting = Array.from({ length: 20 }, () => queue.run(small('busy'), async () => 'done'));
  await expect(queue.run(small('busy'), async () => 'done')).rejects.toMatchObject({
    code: 'common.too_much_waiting',
    statusCode: 429,
    details: { retryAfter: expect.any(Number) },
  });
  await expect(queue.run(small('other'), async () => 'done')).resolves.toBe('done');
  expect(queue.aheadOf('busy')).toBe(0);
  expect(queue.aheadOf('other')).toBeNull();
  const continued = queue.run({ ...small('busy'), isContinuation: true }, async () => 'done');
  first.finish();
  await running;
  await expect(Promise.all([...waiting, continued])).resolves.toHaveLength(21);
});

it('never runs work whose requester disconnects while it waits', async () => {
  const queue = new WorkQueue(1);
  const first = held();
  const running = queue.run(small('busy'), first.compute);
  const disconnect = new AbortController();
  let isComputed = false;
  const abandoned = queue.run(small('gone', disconnect.signal), async () => {
    isComputed = true;
  });
  const behind = queue.run(small('gone'), async () => 'done');
  disconnect.abort();
  await expect(abandoned).rejects.toMatchObject({ name: 'AbortError' });
  first.finish();
  await running;
  await expect(behind).resolves.toBe('done');
  expect(isComputed).toBe(false);
});

it('frees the place of a job that failed', async () => {
  const queue = new WorkQueue(1);
  await expect(queue.run(small('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(queue.run(small('b'), async () => 'done')).resolves.toBe('done');
});

// R17
it('runs fifty equal requests one after the other, and refuses none of them', async () => {
  const queue = new WorkQueue(4);
  let running = 0;
  let most = 0;
  const compute = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return 'done';
  };
  const requests = Array.from({ length: 50 }, () => queue.run({ ...small('busy'), requestKey: 'one click' }, compute));
  await expect(Promise.all(requests)).resolves.toHaveLength(50);
  expect(most).toBe(1);
});

it('runs a request even though the equal request before it failed', async () => {
  const queue = new WorkQueue(1);
  const work = { ...small('a'), requestKey: 'one click' };
  const first = queue.run(work, () => Promise.reject(new Error('broken')));
  const second = queue.run(work, async () => 'done');
  await expect(first).rejects.toThrow('broken');
  await expect(second).resolves.toBe('done');
});

it('counts only the jobs of its own process, and reports no position for those of other processes', async () => {
  const [queue, otherProcess] = [new WorkQueue(2), new WorkQueue(2)];
  const first = held();
  const running = queue.run(small('busy'), first.compute);
  const waiting = Array.from({ length: 20 }, () => queue.run(small('busy'), async () => 'done'));
  expect(queue.aheadOf('busy')).toBe(0);
  expect(otherProcess.aheadOf('busy')).toBeNull();
  expect(otherProcess.counts()).toEqual({ running: 0, waiting: 0 });
  await expect(otherProcess.run(small('busy'), async () => 'done')).resolves.toBe('done');
  first.finish();
  await Promise.all([running, ...waiting]);
});
