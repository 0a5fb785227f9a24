import type { Chat, ChatMessage } from '@portal/contract/chat';
import fc from 'fast-check';
import { nothing, withMessage, withNewest, withOlder } from './history';

const message = (position: number): ChatMessage => ({
  _id: `id-${position}`,
  content: `${position}`,
  createdAt: new Date(1_700_000_000_000 + position * 1000).toISOString(),
  isRead: false,
  senderRole: 'buyer',
  senderId: null,
  senderName: null,
  clientId: `client-${position}`,
});
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => message(from + index));
const page = (from: number, to: number) => ({ messages: range(from, to), hasMore: from > 0 });
const chat = (messages: ChatMessage[]): Chat => ({
  id: 'b',
  buyerId: 'b',
  buyerName: 'B',
  messages,
  hasMore: false,
  unreadCount: 0,
  online: false,
  lastSeenAt: null,
});

describe('what is on screen of a chat', () => {
  it('grows at both ends without a gap or a double, however the pages overlap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 6 }),
        (size, newer, reach) => {
          const start = withNewest(nothing, page(Math.max(0, size - 10), size));
          let history = start;
          for (let step = 0; step < reach && history.hasMore; step++) {
            const oldest = size - history.messages.length;
            history = withOlder(history, page(Math.max(0, oldest - 10), oldest), message(oldest));
          }
          const shown = history.messages.length;
          const end = size + newer;
          history = withNewest(history, page(Math.max(0, end - 10), end));
          const first = Math.min(size - shown, Math.max(0, end - 10));
          expect(history.messages).toEqual(range(first, end));
          expect(history.hasMore).toBe(first > 0);
        },
      ),
    );
  });

  it('has no gap after a lost connection, however much was missed and then told before it was asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        // Fewer than a page: of one that was told whole, nobody sees that something is missing before it.
        fc.integer({ min: 0, max: 9 }),
        (size, missed, told) => {
          const known = page(Math.max(0, size - 10), size);
          const later = range(size + missed, size + missed + told);
          const end = size + missed + told;
          const hearing = later.reduce(withMessage, chat(known.messages));
          const heard = withNewest(known, { ...hearing, hasMore: known.hasMore });
          const { messages } = withNewest(heard, page(Math.max(0, end - 10), end));
          expect(messages).toEqual(range(end - messages.length, end));
        },
      ),
    );
  });

  it('starts over where more was written meanwhile than a page holds', () => {
    expect(withNewest(page(0, 5), page(40, 50))).toEqual(page(40, 50));
  });

  // H04
  // H03
  it('is read from the beginning where a message after it was read, and by the other side alone', () => {
    const admins = { ...message(1), senderRole: 'admin' as const };
    const history = { messages: [message(0), admins, message(2), message(3)], hasMore: false };
    const seen = { messages: [message(2), { ...message(3), isRead: true }, message(4)], hasMore: true };
    const read = withNewest(history, seen).messages.map(({ isRead }) => isRead);
    expect(read).toEqual([true, false, false, true, false]);
  });

  it('is empty once the history was cleared', () => {
    expect(withNewest(page(0, 50), { messages: [], hasMore: false })).toEqual(nothing);
    expect(withNewest(page(0, 50), { messages: [message(60)], hasMore: false }).messages).toEqual([message(60)]);
  });

  // H04
  it('does not bring back what was cleared while older messages were on their way', () => {
    const cleared = withNewest(page(50, 60), { messages: [], hasMore: false });
    expect(withOlder(cleared, page(40, 50), message(50))).toEqual(nothing);
    const goneOn = withNewest(cleared, { messages: [message(61)], hasMore: false });
    expect(withOlder(goneOn, page(40, 50), message(50))).toEqual({ messages: [message(61)], hasMore: false });
  });

  it('takes each message once and in order, whether the answer or the socket is first', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(range(0, 12)), fc.shuffledSubarray(range(0, 12)), (told, answered) => {
        const result = [...told, ...answered].reduce(withMessage, chat([]));
        const times = result.messages.map(({ createdAt }) => createdAt);
        expect(times).toEqual([...new Set(times)].sort());
        expect(times).toHaveLength(new Set([...told, ...answered].map(({ _id }) => _id)).size);
      }),
    );
  });
});
