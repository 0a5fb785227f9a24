import { loadavg } from 'node:os';
import { recorded } from '../peers/vendure-recorded.js';
import { note } from './note.js';
import type { OrderFloor } from './order-floor.js';
import type { Shop, Size } from './shop.js';
import { median, type Row } from './table.js';

const seconds = { portal: 15, peer: 40, small: 10 };
const secondsOf = (start: number) => (performance.now() - start) / 1000;

/** The figures of each round, by what is measured. */
interface Figures {
  alone: number[];
  four: number[];
  small: number[];
  loaded: number[];
}
const none = (): Figures => ({ alone: [], four: [], small: [], loaded: [] });

/**
 * Orders of 200 references placed to settled, alone and with four customers, and small ones, alternately in the portal, in
 * the peer, and by the same rows written without a portal.
 */
export async function measureOrders(
  rounds: number,
  portal: Shop,
  peer: Shop | null,
  floor: OrderFloor,
): Promise<Row[]> {
  const shops = [portal, ...(peer ? [peer] : [])];
  const figures = new Map(shops.map((shop) => [shop, none()]));
  const floors: number[] = [];
  for (let warm = 0; warm < 40; warm++) await portal.settle(warm % 4, 'full');
  await peer?.settle(0, 'full');
  for (let round = 1; round <= rounds; round++) {
    for (const shop of shops) {
      const { alone, small } = figures.get(shop) ?? none();
      alone.push(await orderAlone(shop, shop === portal ? 25 : 3));
      small.push((await orderTogether(shop, 'small', seconds.small)).rate);
    }
    for (const shop of shops) {
      const { four, loaded } = figures.get(shop) ?? none();
      const { rate, memory } = await orderTogether(shop, 'full', shop === portal ? seconds.portal : seconds.peer);
      four.push(rate);
      loaded.push(memory);
      if (shop === portal) floors.push(await floor.rate(seconds.portal));
    }
    note(`orders, round ${round} of ${rounds}: load ${loadavg()[0]?.toFixed(1)}`);
  }
  const ours = figures.get(portal) ?? none();
  const theirs = (peer && figures.get(peer)) ?? recorded;
  const beside = peer?.name ?? recorded.name;
  return [
    {
      what: 'an order of 200 references of 5,000, placed to settled, ms',
      ...{ ours: ours.alone, other: theirs.alone, beside, judged: 'times faster', goal: { atLeast: 75 } },
    },
    {
      what: 'four customers, settled and deducted, orders a minute',
      ...{ ours: ours.four, other: theirs.four, beside, judged: 'times as many', goal: { atLeast: 100 }, digits: 1 },
    },
    {
      what: '  the same rows written without the portal',
      ...{ ours: ours.four, other: floors, beside: floor.writtenBy, judged: 'share', goal: { atLeast: 30 } },
    },
    {
      what: 'orders of 3 references, four customers, a minute',
      ...{ ours: ours.small, other: theirs.small, beside, judged: 'times as many', goal: { atLeast: 25 } },
    },
    {
      what: 'memory with four customers, MiB',
      ...{ ours: ours.loaded, other: theirs.loaded, beside, judged: 'by itself', goal: { atMost: 300 } },
    },
  ];
}

/** Milliseconds of one order, the median of `orders`. */
async function orderAlone(shop: Shop, orders: number): Promise<number> {
  const times: number[] = [];
  for (let order = 0; order < orders; order++) {
    const start = performance.now();
    await shop.settle(0, 'full');
    times.push(performance.now() - start);
  }
  await shop.idle();
  return median(times);
}

/**
 * Orders a minute of four customers, and the most memory meanwhile. Each customer's rate is taken over their own time,
 * because the last orders of a slow program end long after one another.
 */
export async function orderTogether(shop: Shop, size: Size, limit: number): Promise<{ rate: number; memory: number }> {
  const start = performance.now();
  let memory = 0;
  const watch = setInterval(async () => {
    memory = Math.max(memory, await shop.memory());
  }, 3_000);
  const finished: { orders: number; seconds: number }[] = await Promise.all(
    [0, 1, 2, 3].map(async (customer) => {
      let orders = 0;
      while (secondsOf(start) < limit) {
        await shop.order(customer, size);
        orders++;
      }
      return { orders, seconds: secondsOf(start) };
    }),
  );
  const answered = secondsOf(start);
  await shop.idle();
  clearInterval(watch);
  // Orders count as settled when their stock is deducted, so the time until the last deduction is added for all.
  const late = secondsOf(start) - answered;
  const rate = finished.reduce((sum, { orders, seconds }) => sum + (orders / (seconds + late)) * 60, 0);
  return { rate, memory: Math.max(memory, await shop.memory()) };
}
