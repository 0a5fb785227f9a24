import type { ErrorBody } from '@portal/contract/errors';
import fc from 'fast-check';
import { ApiError } from '../../shared/data/api';
import { Outbox, type Unsent } from './outbox';

const me = 'user-1';
const chatId = 'chat-1';

/** A server that keeps each message once, and fails as it is told to: before keeping it, or before answering. */
class Keeper {
  readonly kept: string[] = [];
  readonly ids = new Set<string>();
  tries = 0;

  constructor(private readonly faults: (ApiError | 'lost' | null)[] = []) {}

  readonly deliver = async (_chatId: string, { clientId, content }: Unsent) => {
    this.tries++;
    const fault = this.faults.shift() ?? null;
    if (fault instanceof ApiError) throw fault;
    if (!this.ids.has(clientId)) this.kept.push(content);
    this.ids.add(clientId);
    // Kept, and its answer did not arrive.
    if (fault === 'lost') throw new ApiError('Away', 0);
  };
}

const away = () => new ApiError('The portal is away', 503);
const refused = () => new ApiError('Not to this buyer', 409);

async function settled(outbox: Outbox): Promise<void> {
  while (outbox.isSending(chatId)) await Promise.resolve();
}
async function say(outbox: Outbox, text: string): Promise<void> {
  await settled(outbox);
  expect(outbox.send(chatId, text)).toBe(true);
  await settled(outbox);
}
const open: Outbox[] = [];
function outboxOf(deliver: Keeper['deliver'], userId = me): Outbox {
  const outbox = new Outbox(userId, deliver);
  open.push(outbox);
  return outbox;
}
const waiting = (outbox: Outbox) => outbox.unsent(chatId).map(({ content, failed }) => [content, failed]);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.stop();
});

describe('what was written and is not sent', () => {
  // H02
  it('is kept once and in the order it was written, whichever tries fail and however', async () => {
    const faults = fc.array(fc.constantFrom('away' as const, 'lost' as const, null), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(faults, fc.integer({ min: 1, max: 8 }), fc.boolean(), async (plan, count, reloads) => {
        sessionStorage.clear();
        const keeper = new Keeper(plan.map((fault) => (fault === 'away' ? away() : fault)));
        let outbox = outboxOf(keeper.deliver);
        const written = Array.from({ length: count }, (_, index) => `${index}`);
        for (const [index, text] of written.entries()) {
          await say(outbox, text);
          if (!reloads || index % 2) continue;
          outbox.stop();
          outbox = outboxOf(keeper.deliver);
          outbox.start();
        }
        // As the connection comes back, until it stays.
        for (let tries = 0; tries <= plan.length; tries++) {
          outbox.retry();
          await settled(outbox);
        }
        expect(keeper.kept).toEqual(written);
        expect(outbox.unsent(chatId)).toEqual([]);
        outbox.stop();
      }),
    );
  });

  it('says of all that wait that they were not sent, and why', async () => {
    const keeper = new Keeper([away(), away()]);
    const outbox = outboxOf(keeper.deliver);
    await say(outbox, 'One');
    await say(outbox, 'Two');
    expect(waiting(outbox)).toEqual([
      ['One', 'The portal is away'],
      ['Two', 'The portal is away'],
    ]);
    expect([...outbox.stuck()]).toEqual([chatId]);
    outbox.retry(chatId);
    await settled(outbox);
    expect([keeper.kept, [...outbox.stuck()]]).toEqual([['One', 'Two'], []]);
  });

  it('says that sending failed where nobody says why', async () => {
    const outbox = outboxOf(() => Promise.reject(new Error('The session has changed')));
    await say(outbox, 'One');
    expect(waiting(outbox)).toEqual([['One', 'Failed to send message']]);
  });

  it('does not hold up what comes behind something that is refused, which waits for a decision', async () => {
    const keeper = new Keeper([away(), refused()]);
    const outbox = outboxOf(keeper.deliver);
    await say(outbox, 'One');
    await say(outbox, 'Two');
    expect(keeper.kept).toEqual(['Two']);
    expect(waiting(outbox)).toEqual([['One', 'Not to this buyer']]);
    outbox.retry();
    await settled(outbox);
    expect(keeper.kept).toEqual(['Two']);
    outbox.retry(chatId);
    await settled(outbox);
    expect(keeper.kept).toEqual(['Two', 'One']);
  });

  it('is tried again by itself, after as long as a server asks for that has had enough', async () => {
    const { jest } = import.meta;
    jest.useFakeTimers();
    try {
      const enough = { statusCode: 429, code: 'common.too_many_requests', message: '', error: '', retryAfter: 42 };
      const keeper = new Keeper([new ApiError('Slowly', 429, enough as ErrorBody), away()]);
      const outbox = outboxOf(keeper.deliver);
      await say(outbox, 'One');
      await jest.advanceTimersByTimeAsync(41_000);
      expect(keeper.tries).toBe(1);
      await jest.advanceTimersByTimeAsync(60_000);
      expect([keeper.tries, keeper.kept]).toEqual([3, ['One']]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('takes one at a time, and nothing that is empty', async () => {
    let answer: () => void = () => undefined;
    const outbox = outboxOf(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    expect(outbox.send(chatId, ' \n ')).toBe(false);
    expect(outbox.send(chatId, 'One')).toBe(true);
    expect(outbox.send(chatId, 'Two')).toBe(false);
    expect(outbox.send('another chat', 'Two')).toBe(true);
    answer();
  });

  it('is, with what was typed, still there after a reload, and not for somebody else', async () => {
    const before = outboxOf(new Keeper([away()]).deliver);
    before.keepDraft('chat-2', 'Half a sent');
    await say(before, 'One');
    before.stop();

    const after = outboxOf(new Keeper().deliver);
    expect(waiting(after)).toEqual([['One', null]]);
    expect(after.unsent(chatId)[0]?.clientId).toBe(before.unsent(chatId)[0]?.clientId);
    expect(after.draft('chat-2')).toBe('Half a sent');

    const somebodyElse = outboxOf(new Keeper().deliver, 'user-2');
    expect([waiting(somebodyElse), somebodyElse.draft('chat-2')]).toEqual([[], '']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is not tried any more once the session is over', async () => {
    const keeper = new Keeper([away()]);
    const outbox = outboxOf(keeper.deliver);
    await say(outbox, 'One');
    outbox.stop();
    outbox.retry();
    await settled(outbox);
    expect(keeper.tries).toBe(1);
  });

  it('is no worse off where the browser keeps nothing, or something else', async () => {
    sessionStorage.setItem('chat', '{"userId":');
    const keeper = new Keeper();
    const outbox = outboxOf(keeper.deliver);
    await say(outbox, 'One');
    expect(keeper.kept).toEqual(['One']);
  });
});
