import { recorded } from '../peers/vendure-recorded.js';
import { note } from './note.js';
import type { Shop } from './shop.js';
import { median, type Row } from './table.js';

const orders = 2_000;
const callers = 8;

/** A page of 50 of 2,000 orders with eight callers, alternately in the portal and in the peer. */
export async function measureList(rounds: number, portal: Shop, peer: Shop | null): Promise<Row[]> {
  const shops = [portal, ...(peer ? [peer] : [])];
  const figures = new Map<Shop, number[]>();
  for (const shop of shops) {
    await shop.fillOrders(orders);
    await shop.idle();
    await measurePages(shop, 20);
    figures.set(shop, []);
  }
  for (let round = 1; round <= rounds; round++) {
    for (const shop of shops) figures.get(shop)?.push(median(await measurePages(shop, shop === portal ? 60 : 15)));
    note(`list, round ${round} of ${rounds}`);
  }
  return [
    {
      what: 'a page of 50 of 2,000 orders, eight callers, median ms',
      ours: figures.get(portal) ?? [],
      other: (peer && figures.get(peer)) ?? recorded.page,
      beside: peer?.name ?? recorded.name,
      judged: 'times faster',
      goal: { atLeast: 30 },
      digits: 1,
    },
  ];
}

/** Milliseconds of each page, with `each` pages for every caller. */
export async function measurePages(shop: Shop, each: number): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let run = 0; run < each; run++) {
        const start = performance.now();
        await shop.page(1 + (run % 20));
        times.push(performance.now() - start);
      }
    }),
  );
  return times;
}
