import type { DraftCell, DraftChange } from '@portal/contract/drafts';
import type { ErrorBody } from '@portal/contract/errors';
import fc from 'fast-check';
import { ApiError } from '../../../shared/data/api';
import { makeChange } from '../spec/drafts.fixture';
import { SaveQueue } from './save-queue';
import { UnsentCells } from './unsent-cells';

type Fault = 'away' | 'lost' | 'refused';

/** Stores cells once for each key. Each planned fault fails a request before it is stored, or loses the response. */
class FakeDraftServer {
  readonly cells = new Map<string, number>();
  readonly requests: { key: string; cells: DraftCell[] }[] = [];
  private readonly applied = new Set<string>();

  constructor(private readonly faults: (Fault | null)[] = []) {}

  readonly deliver = async (cells: DraftCell[], key: string): Promise<DraftChange> => {
    this.requests.push({ key, cells });
    const fault = this.faults.shift() ?? null;
    if (fault === 'away') throw new ApiError('Away', 0);
    if (fault === 'refused') throw new ApiError('No', 409, { code: 'draft.submitted' } as ErrorBody);
    if (!this.applied.has(key)) for (const { stockItemId, lots } of cells) this.cells.set(stockItemId, lots);
    this.applied.add(key);
    if (fault === 'lost') throw new ApiError('Away', 0);
    return makeChange(
      this.requests.length,
      Object.fromEntries(cells.map(({ stockItemId, lots }) => [stockItemId, lots])),
    );
  };
}

const opened: SaveQueue[] = [];
function makeQueue(server: FakeDraftServer, user = 'user-1') {
  const saved: DraftChange[] = [];
  const queue = new SaveQueue(new UnsentCells(user, 'draft-1'), server.deliver, (change) => saved.push(change));
  opened.push(queue);
  return { queue, saved };
}
const typed = (lots: Record<string, number>): DraftCell[] =>
  Object.entries(lots).map(([stockItemId, count]) => ({ stockItemId, lots: count }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const queue of opened.splice(0)) queue.stop();
});

describe('the queue of cells', () => {
  // G01
  it('saves the last lots of every cell, whichever requests fail or lose their answer, also over reloads', async () => {
    const step = fc.record({
      cell: fc.constantFrom('a', 'b', 'c'),
      lots: fc.integer({ min: 0, max: 9 }),
      reload: fc.boolean(),
    });
    const faults = fc.array(fc.constantFrom<Fault | null>('away', 'lost', null), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), faults, async (steps, plan) => {
        localStorage.clear();
        const server = new FakeDraftServer([...plan]);
        const last = new Map<string, number>();
        let { queue } = makeQueue(server);
        for (const { cell, lots, reload } of steps) {
          queue.put(typed({ [cell]: lots }));
          last.set(cell, lots);
          await queue.flush();
          if (reload) queue = makeQueue(server).queue;
        }
        for (let round = 0; round <= plan.length; round++) await queue.flush();
        expect(server.cells).toEqual(last);
        expect([queue.state(), queue.unsent().size]).toEqual([{ kind: 'saved' }, 0]);
        expect(localStorage).toHaveLength(0);
      }),
    );
  });

  it('repeats a request with its key, so that the server applies it once', async () => {
    const server = new FakeDraftServer(['lost']);
    const { queue, saved } = makeQueue(server);
    queue.put(typed({ a: 4 }));
    await queue.flush();
    expect(queue.state()).toEqual({ kind: 'waiting', cells: 1, isOffline: true });
    // Somebody else changes the cell between the lost answer and the repetition.
    server.cells.set('a', 9);
    queue.put(typed({ b: 1 }));
    await queue.flush();
    const [one, two, three] = server.requests;
    expect(two).toEqual(one);
    expect(three?.cells).toEqual(typed({ b: 1 }));
    expect([...server.cells]).toEqual([
      ['a', 9],
      ['b', 1],
    ]);
    expect(saved).toHaveLength(2);
  });

  it('repeats it after a reload, too, and then sends what was typed meanwhile', async () => {
    const server = new FakeDraftServer(['lost']);
    const { queue } = makeQueue(server);
    queue.put(typed({ a: 4, c: 2 }));
    await queue.flush();
    server.cells.set('a', 9);
    queue.put(typed({ c: 3 }));
    await makeQueue(server).queue.flush();
    const [one, two, three] = server.requests;
    expect(two).toEqual(one);
    expect(three?.cells).toEqual(typed({ c: 3 }));
    expect(Object.fromEntries(server.cells)).toEqual({ a: 9, c: 3 });
    expect(localStorage).toHaveLength(0);
  });

  it('saves on a page without crypto.randomUUID, which browsers have with HTTPS only', async () => {
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      const server = new FakeDraftServer();
      const { queue } = makeQueue(server);
      queue.put(typed({ a: 4 }));
      await queue.flush();
      expect([queue.state(), server.cells.get('a')]).toEqual([{ kind: 'saved' }, 4]);
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
    }
  });

  it('drops what cannot be saved any more', async () => {
    const { queue } = makeQueue(new FakeDraftServer(['lost']));
    queue.put(typed({ a: 4 }));
    await queue.flush();
    queue.put(typed({ b: 1 }));
    queue.drop();
    expect(queue.unsent().size).toBe(0);
    expect(queue.state()).toEqual({ kind: 'saved' });
    expect(localStorage).toHaveLength(0);
  });

  it('sets aside what cannot be saved any more, and keeps it over a reload', async () => {
    const place = { brand: 'brand-1', file: 'file-1', buyerId: 'user-1' };
    const { queue } = makeQueue(new FakeDraftServer(['refused', 'refused']));
    queue.put(typed({ a: 4, b: 1 }));
    await queue.flush();
    const stored = new UnsentCells('user-1', 'draft-1', place);
    expect(queue.setAside().cells).toEqual(new Map(Object.entries({ a: 4, b: 1 })));
    expect(queue.state()).toEqual({ kind: 'saved' });
    expect(stored.read().size).toBe(0);

    const { queue: reloaded } = makeQueue(new FakeDraftServer());
    expect(reloaded.unsent().size).toBe(0);
    stored.add(new Map([['b', 2]]));
    // The page of a draft that was deleted does not know its stock file.
    const unknown = new UnsentCells('user-1', 'draft-1');
    const all = { cells: new Map(Object.entries({ a: 4, b: 2 })), place };
    expect(unknown.setAside(unknown.read())).toEqual(all);
    expect(unknown.setAside(unknown.read())).toEqual(all);
    unknown.forgetUnsaved();
    expect(localStorage).toHaveLength(0);
  });

  it('sends what was typed in quick succession as one request, and retries by itself', async () => {
    const { jest } = import.meta;
    jest.useFakeTimers();
    try {
      const server = new FakeDraftServer(['away']);
      const { queue } = makeQueue(server);
      queue.start();
      for (const lots of [1, 12, 120]) queue.put(typed({ a: lots }));
      expect(queue.state()).toEqual({ kind: 'saving' });
      await jest.advanceTimersByTimeAsync(1_000);
      expect(server.requests.map(({ cells }) => cells)).toEqual([typed({ a: 120 })]);
      expect(queue.state()).toEqual({ kind: 'waiting', cells: 1, isOffline: true });
      await jest.advanceTimersByTimeAsync(10_000);
      expect([queue.state(), server.cells.get('a')]).toEqual([{ kind: 'saved' }, 120]);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each<{ faults: Fault[]; seen: string }>([
    { faults: ['away'], seen: 'waiting' },
    { faults: ['away', 'refused'], seen: 'refused' },
  ])('saves what is typed after the unsaved cells ($seen) were given up', async ({ faults, seen }) => {
    const { jest } = import.meta;
    jest.useFakeTimers();
    try {
      const server = new FakeDraftServer(faults);
      const { queue } = makeQueue(server);
      queue.start();
      queue.put(typed({ a: 1 }));
      await jest.advanceTimersByTimeAsync(seen === 'refused' ? 5_000 : 1_000);
      expect(queue.state()).toMatchObject({ kind: seen });
      queue.drop();
      // Longer than any pause before a retry.
      await jest.advanceTimersByTimeAsync(60_000);
      queue.put(typed({ b: 2 }));
      await jest.advanceTimersByTimeAsync(1_000);
      expect([queue.state(), ...server.cells]).toEqual([{ kind: 'saved' }, ['b', 2]]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('keeps what the server refuses, and sends it again on request only', async () => {
    const server = new FakeDraftServer(['refused']);
    const { queue } = makeQueue(server);
    queue.put(typed({ a: 4 }));
    await queue.flush();
    expect(queue.state()).toMatchObject({ kind: 'refused', cells: 1 });
    queue.put(typed({ a: 5, b: 1 }));
    expect(queue.state()).toMatchObject({ kind: 'refused', cells: 2 });
    await queue.flush();
    expect([...server.cells]).toEqual([
      ['a', 5],
      ['b', 1],
    ]);
  });

  it('keeps cells for the same user only, and survives unreadable storage', async () => {
    const server = new FakeDraftServer(['away']);
    const { queue } = makeQueue(server);
    queue.put(typed({ a: 4 }));
    await queue.flush();
    expect(makeQueue(new FakeDraftServer(), 'user-2').queue.unsent().size).toBe(0);
    expect([...makeQueue(new FakeDraftServer()).queue.unsent()]).toEqual([['a', 4]]);

    localStorage.setItem('draft:user-1:draft-1', '{"a":');
    const after = makeQueue(new FakeDraftServer());
    after.queue.put(typed({ b: 2 }));
    await after.queue.flush();
    expect(after.queue.state()).toEqual({ kind: 'saved' });
  });

  it('leaves cells of another tab in the browser until they are saved there', async () => {
    const one = makeQueue(new FakeDraftServer());
    const two = makeQueue(new FakeDraftServer(['away']));
    two.queue.put(typed({ b: 2 }));
    await two.queue.flush();
    one.queue.put(typed({ a: 1 }));
    await one.queue.flush();
    expect([...new UnsentCells('user-1', 'draft-1').read()]).toEqual([['b', 2]]);
  });
});
