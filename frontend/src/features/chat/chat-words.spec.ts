import { loadTexts } from '../../texts/texts';
import { conversationTime, dayHeading, waitingTime } from './chat-words';

beforeAll(() => loadTexts('chat'));

const now = new Date(2026, 10, 21, 14, 0, 0);
const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;

// H07
describe('the times of a chat', () => {
  it.each([
    [0, 'Today'],
    [14 * hour - 1, 'Today'],
    [14 * hour + 1, 'Yesterday'],
    [38 * hour - 1, 'Yesterday'],
    [38 * hour + 1, '19/11/2026'],
  ])('a message sent %d ms ago has the heading %s', (ago, words) => {
    expect(dayHeading(before(ago), now)).toBe(words);
  });

  it.each([
    [0, 'Just now'],
    [hour - 1, 'Just now'],
    [hour, '1h ago'],
    [24 * hour - 1, '23h ago'],
    [24 * hour, '20/11/2026'],
    [-5 * minute, 'Just now'],
  ])('a conversation with its last message %d ms ago shows %s', (ago, words) => {
    expect(conversationTime(before(ago), now)).toBe(words);
  });

  it.each([
    [0, '1 min'],
    [59 * minute, '59 min'],
    [hour, '1 h'],
    [47 * hour, '47 h'],
    [49 * hour, '2 d'],
  ])('a waiting time of %d ms is shown as %s', (ago, words) => {
    expect(waitingTime(before(ago), now)).toBe(words);
  });
});
