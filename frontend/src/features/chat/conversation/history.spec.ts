import type { Chat, ChatMessage } from '@portal/contract/chat';
import fc from 'fast-check';
import { emptyChatHistory, withMessage, withNewestPage, withOlderPage } from './history';

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
  companyName: null,
  messages,
  hasMore: false,
  unreadCount: 0,
  online: false,
  lastSeenAt: null,
});

describe('the loaded messages of a chat', () => {
  it('grow at both ends without gaps or duplicates, however the pages overlap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 6 }),
        (size, newer, reach) => {
          const start = withNewestPage(emptyChatHistory, page(Math.max(0, size - 10), size));
          let history = start;
          for (let step = 0; step < reach && history.hasMore; step++) {
            const oldest = size - history.messages.length;
            history = withOlderPage(history, page(Math.max(0, oldest - 10), oldest), message(oldest));
          }
          const shown = history.messages.length;
          const end = size + newer;
          history = withNewestPage(history, page(Math.max(0, end - 10), end));
          const first = Math.min(size - shown, Math.max(0, end - 10));
          expect(history.messages).toEqual(range(first, end));
          expect(history.hasMore).toBe(first > 0);
        },
      ),
    );
  });

  it('have no gap after a lost connection, whatever was missed and whatever events arrive before the refetch', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        // Fewer events than a page has messages, because a whole page of events would hide the gap before it.
        fc.integer({ min: 0, max: 9 }),
        (size, missed, eventCount) => {
          const known = page(Math.max(0, size - 10), size);
          const later = range(size + missed, size + missed + eventCount);
          const end = size + missed + eventCount;
          const chatWithEvents = later.reduce(withMessage, chat(known.messages));
          const historyWithEvents = withNewestPage(known, { ...chatWithEvents, hasMore: known.hasMore });
          const { messages } = withNewestPage(historyWithEvents, page(Math.max(0, end - 10), end));
          expect(messages).toEqual(range(end - messages.length, end));
        },
      ),
    );
  });

  it('are replaced when more messages were written meanwhile than fit on a page', () => {
    expect(withNewestPage(page(0, 5), page(40, 50))).toEqual(page(40, 50));
  });

  // H04
  // H03
  it('are marked as read on older pages as well when the newest page has a read message from the same side', () => {
    const admins = { ...message(1), senderRole: 'admin' as const };
    const history = { messages: [message(0), admins, message(2), message(3)], hasMore: false };
    const newPage = { messages: [message(2), { ...message(3), isRead: true }, message(4)], hasMore: true };
    const read = withNewestPage(history, newPage).messages.map(({ isRead }) => isRead);
    expect(read).toEqual([true, false, false, true, false]);
  });

  it('are removed when the history was cleared', () => {
    expect(withNewestPage(page(0, 50), { messages: [], hasMore: false })).toEqual(emptyChatHistory);
    expect(withNewestPage(page(0, 50), { messages: [message(60)], hasMore: false }).messages).toEqual([message(60)]);
  });

  // H04
  it('stay removed when an older page arrives after the history was cleared', () => {
    const cleared = withNewestPage(page(50, 60), { messages: [], hasMore: false });
    expect(withOlderPage(cleared, page(40, 50), message(50))).toEqual(emptyChatHistory);
    const continued = withNewestPage(cleared, { messages: [message(61)], hasMore: false });
    expect(withOlderPage(continued, page(40, 50), message(50))).toEqual({ messages: [message(61)], hasMore: false });
  });

  it('contain each message once and in order, whether the response or the event arrives first', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(range(0, 12)), fc.shuffledSubarray(range(0, 12)), (eventCount, responses) => {
        const result = [...eventCount, ...responses].reduce(withMessage, chat([]));
        const times = result.messages.map(({ createdAt }) => createdAt);
        expect(times).toEqual([...new Set(times)].sort());
        expect(times).toHaveLength(new Set([...eventCount, ...responses].map(({ _id }) => _id)).size);
      }),
    );
  });
});
