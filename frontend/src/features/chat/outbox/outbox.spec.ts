import type { ErrorBody } from '@portal/contract/errors';
import fc from 'fast-check';
import { ApiError } from '../../../shared/data/api';
import { Outbox, type OutboxMessage } from './outbox';

const ownId = 'user-1';
const chatId = 'chat-1';

/**
 * A fake server that stores each message once. Each planned fault makes it fail before storing a message, or lose the
 * response.
 */
class FakeChatServer {
  readonly stored: string[] = [];
  readonly ids = new Set<string>();
  attempts = 0;

  constructor(private readonly faults: (ApiError | 'lost' | null)[] = []) {}

  readonly deliver = async (_chatId: string, { clientId, content }: OutboxMessage) => {
    this.attempts++;
    const fault = this.faults.shift() ?? null;
    if (fault instanceof ApiError) throw fault;
    if (!this.ids.has(clientId)) this.stored.push(content);
    this.ids.add(clientId);
    // The message is stored, but the response is lost.
    if (fault === 'lost') throw new ApiError('Away', 0);
  };
}

const told = (message: string, status: number) => new ApiError(message, status, { message } as ErrorBody);
const unavailable = () => told('The portal is away', 503);
const refused = () => told('Not to this buyer', 409);

async function sendingFinished(outbox: Outbox): Promise<void> {
  while (outbox.isSending(chatId)) await Promise.resolve();
}
async function send(outbox: Outbox, text: string): Promise<void> {
  await sendingFinished(outbox);
  expect(outbox.send(chatId, text)).toBe(true);
  await sendingFinished(outbox);
}
const open: Outbox[] = [];
function outboxOf(deliver: FakeChatServer['deliver'], userId = ownId): Outbox {
  const outbox = new Outbox(userId, deliver);
  open.push(outbox);
  return outbox;
}
const unsentMessages = (outbox: Outbox) => outbox.unsent(chatId).map(({ content, failed }) => [content, failed]);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.stop();
});

describe('the outbox', () => {
  // H02
  it('delivers every message once and in the order in which it was written, whichever attempts fail', async () => {
    const faults = fc.array(fc.constantFrom('away' as const, 'lost' as const, null), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(faults, fc.integer({ min: 1, max: 8 }), fc.boolean(), async (plan, count, reloads) => {
        sessionStorage.clear();
        const server = new FakeChatServer(plan.map((fault) => (fault === 'away' ? unavailable() : fault)));
        let outbox = outboxOf(server.deliver);
        const written = Array.from({ length: count }, (_, index) => `${index}`);
        for (const [index, text] of written.entries()) {
          await send(outbox, text);
          if (!reloads || index % 2) continue;
          outbox.stop();
          outbox = outboxOf(server.deliver);
          outbox.start();
        }
        // Retries on every reconnection until no fault is left.
        for (let round = 0; round <= plan.length; round++) {
          outbox.retry();
          await sendingFinished(outbox);
        }
        expect(server.stored).toEqual(written);
        expect(outbox.unsent(chatId)).toEqual([]);
        outbox.stop();
      }),
    );
  });

  it('marks all waiting messages of a chat as failed, with the reason', async () => {
    const server = new FakeChatServer([unavailable(), unavailable()]);
    const outbox = outboxOf(server.deliver);
    await send(outbox, 'One');
    await send(outbox, 'Two');
    expect(unsentMessages(outbox)).toEqual([
      ['One', 'The portal is away'],
      ['Two', 'The portal is away'],
    ]);
    expect([...outbox.failedChats()]).toEqual([chatId]);
    outbox.retry(chatId);
    await sendingFinished(outbox);
    expect([server.stored, [...outbox.failedChats()]]).toEqual([['One', 'Two'], []]);
  });

  it('shows a general failure text for an error without a reason', async () => {
    const outbox = outboxOf(() => Promise.reject(new Error('The session has changed')));
    await send(outbox, 'One');
    expect(unsentMessages(outbox)).toEqual([['One', 'Failed to send message']]);
  });

  it('sends later messages after a refused message, which is retried only on request', async () => {
    const server = new FakeChatServer([unavailable(), refused()]);
    const outbox = outboxOf(server.deliver);
    await send(outbox, 'One');
    await send(outbox, 'Two');
    expect(server.stored).toEqual(['Two']);
    expect(unsentMessages(outbox)).toEqual([['One', 'Not to this buyer']]);
    outbox.retry();
    await sendingFinished(outbox);
    expect(server.stored).toEqual(['Two']);
    outbox.retry(chatId);
    await sendingFinished(outbox);
    expect(server.stored).toEqual(['Two', 'One']);
  });

  it('retries automatically, and after a rate limit waits as long as its Retry-After', async () => {
    const { jest } = import.meta;
    jest.useFakeTimers();
    try {
      const tooManyRequests = {
        statusCode: 429,
        code: 'common.too_many_requests',
        message: '',
        error: '',
        retryAfter: 42,
      };
      const server = new FakeChatServer([new ApiError('Slowly', 429, tooManyRequests as ErrorBody), unavailable()]);
      const outbox = outboxOf(server.deliver);
      await send(outbox, 'One');
      await jest.advanceTimersByTimeAsync(41_000);
      expect(server.attempts).toBe(1);
      await jest.advanceTimersByTimeAsync(60_000);
      expect([server.attempts, server.stored]).toEqual([3, ['One']]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('accepts one message per chat at a time, and no empty message', async () => {
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

  it('keeps drafts and unsent messages over a reload, for the same user only', async () => {
    const before = outboxOf(new FakeChatServer([unavailable()]).deliver);
    before.saveDraft('chat-2', 'Half a sent');
    await send(before, 'One');
    before.stop();

    const after = outboxOf(new FakeChatServer().deliver);
    expect(unsentMessages(after)).toEqual([['One', null]]);
    expect(after.unsent(chatId)[0]?.clientId).toBe(before.unsent(chatId)[0]?.clientId);
    expect(after.draft('chat-2')).toBe('Half a sent');

    const otherUser = outboxOf(new FakeChatServer().deliver, 'user-2');
    expect([unsentMessages(otherUser), otherUser.draft('chat-2')]).toEqual([[], '']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('stops retrying when the session ends', async () => {
    const server = new FakeChatServer([unavailable()]);
    const outbox = outboxOf(server.deliver);
    await send(outbox, 'One');
    outbox.stop();
    outbox.retry();
    await sendingFinished(outbox);
    expect(server.attempts).toBe(1);
  });

  it('sends messages even if the session storage is unreadable', async () => {
    sessionStorage.setItem('chat', '{"userId":');
    const server = new FakeChatServer();
    const outbox = outboxOf(server.deliver);
    await send(outbox, 'One');
    expect(server.stored).toEqual(['One']);
  });
});
