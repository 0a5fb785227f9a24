import fc from 'fast-check';
import { FairScheduler, type Job, type JobSize } from './fair-scheduler.js';

const job = (person: string, size: JobSize = 'small'): Job => ({ person, size });

/** Starts all jobs that may run now. */
function startAll(scheduler: FairScheduler<Job>): Job[] {
  const started: Job[] = [];
  for (let next = scheduler.start(); next !== undefined; next = scheduler.start()) started.push(next);
  return started;
}

describe('one person with many jobs', () => {
  it("delays another person's job by one turn at most", () => {
    const scheduler = new FairScheduler<Job>(2);
    for (let index = 0; index < 100; index += 1) scheduler.add(job('busy', 'large'));
    const [running] = startAll(scheduler);
    const other = job('other', 'large');
    scheduler.add(other);
    expect(scheduler.ahead(other)).toBe(1);
    if (running) scheduler.finish(running);
    const [next] = startAll(scheduler);
    if (next) scheduler.finish(next);
    expect(startAll(scheduler)).toEqual([other]);
  });

  it("never holds the last place, so that another person's small job starts at once", () => {
    const scheduler = new FairScheduler<Job>(4);
    for (let index = 0; index < 50; index += 1) {
      scheduler.add(job('busy', 'large'));
      scheduler.add(job('busy', 'small'));
    }
    startAll(scheduler);
    const other = job('other', 'small');
    scheduler.add(other);
    expect(scheduler.start()).toBe(other);
  });

  it('never holds the last place for small jobs either', () => {
    const scheduler = new FairScheduler<Job>(4, 2);
    for (let index = 0; index < 50; index += 1) scheduler.add(job('busy', 'small'));
    expect(startAll(scheduler)).toHaveLength(1);
    const other = job('other', 'small');
    scheduler.add(other);
    expect(startAll(scheduler)).toEqual([other]);
  });

  it('gets a small job done while their large jobs are running and waiting', () => {
    const scheduler = new FairScheduler<Job>(4);
    for (let index = 0; index < 50; index += 1) scheduler.add(job('busy', 'large'));
    startAll(scheduler);
    const small = job('busy', 'small');
    scheduler.add(small);
    expect(scheduler.start()).toBe(small);
  });
});

it('runs no more small jobs at once than have places, beside large ones', () => {
  const scheduler = new FairScheduler<Job>(4, 2);
  for (const person of ['a', 'b', 'c', 'd']) {
    scheduler.add(job(person, 'small'));
    scheduler.add(job(person, 'large'));
  }
  const sizes = startAll(scheduler).map(({ size }) => size);
  expect(sizes.sort()).toEqual(['large', 'large', 'small', 'small']);
});

it('never starts a job that was removed while waiting', () => {
  const scheduler = new FairScheduler<Job>(1);
  const [first, second, third] = [job('a'), job('a'), job('b')];
  for (const each of [first, second, third]) scheduler.add(each);
  expect(startAll(scheduler)).toEqual([first]);
  scheduler.remove(third);
  scheduler.remove(second);
  scheduler.finish(first);
  expect(startAll(scheduler)).toEqual([]);
  expect(scheduler.waiting()).toEqual([]);
});

describe('for any order of adding, removing and finishing jobs', () => {
  const people = ['a', 'b', 'c', 'd', 'e'];
  const step = fc.oneof(
    fc.record({
      do: fc.constant('add' as const),
      person: fc.constantFrom(...people),
      size: fc.constantFrom<JobSize>('small', 'large'),
    }),
    fc.record({ do: fc.constantFrom('finish' as const, 'remove' as const), nth: fc.nat(50) }),
  );

  it('uses half of its places at most for large jobs and all but one for one person, and starts no job twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.array(step, { maxLength: 200 }), (places, steps) => {
        const scheduler = new FairScheduler<Job>(places);
        const started = new Set<Job>();
        const running: Job[] = [];
        for (const each of steps) {
          if (each.do === 'add') scheduler.add(job(each.person, each.size));
          else if (each.do === 'finish') {
            const [done] = running.splice(each.nth % Math.max(1, running.length), 1);
            if (done) scheduler.finish(done);
          } else {
            const waiting = scheduler.waiting();
            const dropped = waiting[each.nth % Math.max(1, waiting.length)];
            if (dropped) scheduler.remove(dropped);
          }
          for (const next of startAll(scheduler)) {
            expect(started.has(next)).toBe(false);
            started.add(next);
            running.push(next);
          }
          expect(running.length).toBeLessThanOrEqual(places);
          expect(running.filter(({ size }) => size === 'large').length).toBeLessThanOrEqual(Math.ceil(places / 2));
          for (const person of people)
            expect(running.filter((one) => one.person === person).length).toBeLessThan(places);
        }
      }),
    );
  });

  it('starts a job after a bounded number of turns, however many jobs of other people are added meanwhile', () => {
    const waitingJob = fc.tuple(fc.constantFrom(...people), fc.constantFrom<JobSize>('small', 'large'));
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5 }), fc.array(waitingJob, { maxLength: 60 }), (places, jobs) => {
        const scheduler = new FairScheduler<Job>(places);
        for (const [person, size] of jobs) scheduler.add(job(person, size));
        const running = startAll(scheduler);
        const watched = job('late', 'large');
        scheduler.add(watched);
        const lines = new Set(scheduler.waiting().map(({ person, size }) => `${person} ${size}`)).size;
        let finished = 0;
        for (running.push(...startAll(scheduler)); !running.includes(watched); running.push(...startAll(scheduler))) {
          scheduler.add(job(`newcomer ${finished}`, finished % 2 === 0 ? 'small' : 'large'));
          const oldest = running.shift();
          if (oldest) scheduler.finish(oldest);
          finished += 1;
          expect(finished).toBeLessThanOrEqual(places * (lines + 2));
        }
      }),
    );
  });

  it('tells for each waiting job how many jobs start before it, when one job runs at a time', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...people), { minLength: 2, maxLength: 40 }), (persons) => {
        const scheduler = new FairScheduler<Job>(1);
        const blocker = job('first');
        scheduler.add(blocker);
        scheduler.start();
        for (const person of persons) scheduler.add(job(person));
        const expected = new Map(scheduler.waiting().map((one) => [one, scheduler.ahead(one)]));
        let running: Job | undefined = blocker;
        for (let turn = 0; turn < persons.length; turn += 1) {
          if (running) scheduler.finish(running);
          running = scheduler.start();
          expect(running && expected.get(running)).toBe(turn);
        }
      }),
    );
  });
});
