import { loadavg } from 'node:os';
import { PortalProcess } from '../portal-process.js';
import { measurePages } from './list-part.js';
import { note } from './note.js';
import { orderTogether } from './order-part.js';
import { seedOrders } from './seed-orders.js';
import { PortalShop } from './shop.js';
import { median, type Row } from './table.js';

const seconds = 15;

/** What a portal holds beside the brand of 5,000 references that is ordered from. */
const fillings = {
  first: { name: '2,000 orders', orders: 2_000 },
  tenfold: { name: '20,000 orders', orders: 20_000 },
  hundredfold: { name: '200,000 orders', orders: 200_000 },
  references: { name: '500,000 references', orders: 2_000, referencesPerFile: 12_500 },
  million: { name: '1,000,000 orders', orders: 1_000_000, lines: 1 },
} as const;
type Filling = keyof typeof fillings;
const ordered: readonly Filling[] = ['first', 'tenfold', 'hundredfold', 'references'];

/**
 * Whether the portal slows down as it fills: the rate of four customers, and a page of 50 orders, in portals that hold
 * more or fewer orders and references, each on a PostgreSQL of its own, in turn.
 */
export async function measureFilling(rounds: number): Promise<Row[]> {
  const portals: PortalProcess[] = [];
  try {
    const shops = new Map<Filling, PortalShop>();
    for (const [key, { name, ...seed }] of Object.entries(fillings)) {
      const start = performance.now();
      const portal = await PortalProcess.start();
      portals.push(portal);
      const shop = await PortalShop.open(portal);
      await seedOrders(portal.db, seed);
      await portal.db.query('checkpoint');
      shops.set(key as Filling, shop);
      note(`filling: ${name} seeded in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    }
    const rates = new Map<Filling, number[]>(ordered.map((key) => [key, []]));
    const pages = new Map<Filling, number[]>([...shops.keys()].map((key) => [key, []]));
    for (const shop of shops.values()) {
      for (let warm = 0; warm < 20; warm++) await shop.order(warm % 4, 'full');
      await measurePages(shop, 20);
    }
    for (let round = 1; round <= rounds; round++) {
      for (const [key, shop] of shops) pages.get(key)?.push(median(await measurePages(shop, 40)));
      for (const [key, shop] of shops) {
        if (rates.has(key)) rates.get(key)?.push((await orderTogether(shop, 'full', seconds)).rate);
      }
      note(`filling, round ${round} of ${rounds}: load ${loadavg()[0]?.toFixed(1)}`);
    }
    const row = (what: string, figures: typeof rates, key: Filling): Row => ({
      what: `${what} at ${fillings[key].name}`,
      ours: figures.get(key) ?? [],
      other: figures.get('first'),
      beside: `at ${fillings.first.name}`,
      judged: 'share',
    });
    return [
      ...ordered.slice(1).map((key) => ({ ...row('orders a minute', rates, key), goal: { atLeast: 95 } })),
      { ...row('a page of 50, eight callers, ms', pages, 'million'), goal: { atMost: 120 }, digits: 1 },
    ];
  } finally {
    for (const portal of portals) await portal.stop();
  }
}
