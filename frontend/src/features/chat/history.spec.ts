import type { Chat, ChatMessage } from '@portal/contract/chat';
import fc from 'fast-check';
import { nothing, withMessage, withNewest, withOlder } from './history';

const message = (position: number): ChatMessage => ({
  _id: `id-${position}`,
  content: `${position}`,
  createdAt: new Date(1_700_000_000_000 + position * 1000).toISOString(),
  isRead: false,
  senderRole: 'buyer',
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
            history = withOlder(history, page(Math.max(0, oldest - 10), oldest));
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

  it('starts over where more was written meanwhile than a page holds', () => {
    expect(withNewest(page(0, 5), page(40, 50))).toEqual(page(40, 50));
  });

  // H04
  it('is empty once the history was cleared', () => {
    expect(withNewest(page(0, 50), { messages: [], hasMore: false })).toEqual(nothing);
    expect(withNewest(page(0, 50), { messages: [message(60)], hasMore: false }).messages).toEqual([message(60)]);
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
