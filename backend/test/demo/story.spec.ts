import { type Story, signInBuyer, storyUntil } from '../../seeds/demo/story.js';

/**
 * 53 times, each 169 hours and 61 seconds after the one before: over a year they cover all hours of the day and days of
 * the month.
 */
const moments = Array.from({ length: 53 }, (_, n) => new Date(Date.UTC(2026, 0, 1) + n * (169 * 3_600_000 + 61_000)));

function orderStates({ steps }: Story): Record<string, number> {
  const last = new Map<number, string>();
  for (const step of steps)
    if ('order' in step && step.do !== 'deduct' && step.do !== 'credit') last.set(step.order, step.do);
  const count = (...kinds: string[]) => [...last.values()].filter((kind) => kinds.includes(kind)).length;
  return {
    pending: count('place', 'correct'),
    awaitingPayment: count('approve'),
    completed: count('confirm-payment'),
    cancelled: count('cancel', 'admin-cancel'),
    rejected: count('reject'),
  };
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7);

// S04
describe.each(moments)('the story of the demo that ends on %s', (now) => {
  const story = storyUntil(now);
  const approvals = story.steps.filter((step) => step.do === 'approve');

  it('has orders in every state and lies in the past', () => {
    expect(story.orders.length).toBeGreaterThan(380);
    expect(Object.entries(orderStates(story)).filter(([, orders]) => orders < 6)).toEqual([]);
    expect(story.steps.filter(({ at }) => at > now)).toEqual([]);
  });

  it('has sales in every month, and in most months for the buyer whose account people sign in with', () => {
    const months = Map.groupBy(approvals, ({ at }) => monthOf(at));
    const whole = [...months.values()].slice(1, -1);
    expect(whole.length).toBeGreaterThanOrEqual(10);
    expect(whole.filter((ofMonth) => ofMonth.length < 10)).toEqual([]);
    const own = approvals.filter(({ order }) => story.orders[order]?.buyer === signInBuyer);
    expect(new Set(own.map(({ at }) => monthOf(at))).size).toBeGreaterThan(10);
  });

  it('has two proposals without an answer, which run out in more than a day', () => {
    const answered = new Set(
      story.steps.flatMap((step) => (step.do === 'accept' || step.do === 'decline' ? [step.order] : [])),
    );
    const open = story.steps.filter((step) => step.do === 'propose' && !answered.has(step.order));
    expect(open).toHaveLength(2);
    // The answer is expected within three days.
    expect(open.filter(({ at }) => now.getTime() - at.getTime() > 2 * 86_400_000)).toEqual([]);
  });

  it('has one stock file replaced by an edition without lots of a reference, so that one deduction fails', () => {
    expect(story.steps.filter((step) => step.do === 'replace' && step.edition.soldOut !== undefined)).toHaveLength(1);
  });
});
