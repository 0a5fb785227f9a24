import { demoBrands, type Edition, referencesOf } from './brands.js';
import { demoBuyers, demoColleagues } from './buyers.js';
import { DemoRandom } from './demo-random.js';

interface OfBuyer {
  buyer: number;
}
interface OfFile {
  file: number;
  edition: Edition;
}
interface OfOrder {
  order: number;
}

interface ByColleague {
  /** The colleague who does it; undefined: who registered the company. */
  colleague?: number | undefined;
}

/** The fields of each kind of step. Buyers, their colleagues, brands, files and orders are referred to by their index. */
interface Details {
  apply: OfBuyer;
  admit: OfBuyer;
  join: { colleague: number };
  'turn down': OfBuyer;
  'open brand': { brand: number };
  publish: OfFile;
  replace: OfFile;
  visit: OfBuyer & { file: number; downloads: boolean };
  place: OfOrder & ByColleague & { lots: LotsByReference };
  correct: OfOrder & { lots: LotsByReference };
  approve: OfOrder;
  deduct: OfOrder;
  'confirm-payment': OfOrder;
  cancel: OfOrder;
  reject: OfOrder & { reason: string };
  'admin-cancel': OfOrder & { reason: string };
  /** One lot of the first line, which does not come back into stock. */
  credit: OfOrder & { reason: string };
  /** Half of the lots of the first line are delivered later, or more than the stock file has (`isSoldOut`). */
  propose: OfOrder & { reason: string; isSoldOut: boolean };
  accept: OfOrder;
  decline: OfOrder & { reason: string };
  'cover back-orders': OfOrder;
  write: OfBuyer & ByColleague & { from: 'buyer' | 'team'; text: string };
  read: OfBuyer & { by: 'buyer' | 'team' };
}

/** One event of the story: its time, its kind (`do`) and the fields of that kind. */
export type Step<Do extends keyof Details = keyof Details> = { [D in Do]: { at: Date; do: D } & Details[D] }[Do];

/** Ordered lots by the index of the reference in its edition. */
export type LotsByReference = ReadonlyMap<number, number>;

export interface StoryFile {
  brand: number;
  name: string;
}

export interface Story {
  files: StoryFile[];
  orders: { buyer: number; file: number }[];
  steps: Step[];
  /** The orders that are approved with an invoice that the portal makes; all others have an uploaded one. */
  invoiced: ReadonlySet<number>;
}

const orderCount = 400;
/** So few, because the first start makes the PDF of each. */
const madeInvoices = 6;
/** Orders of the last four days, many of which still wait for a decision. */
const recentOrders = 12;
/** The index of the buyer whose account people sign in with. */
export const signInBuyer = 0;
/** Orders of the sign-in account: two a month, so that its charts have no empty month. */
const ordersOfSignIn = 24;
const hour = 3_600_000;
const day = 24 * hour;

/** The first orders are placed three days after the brands open. */
const firstOrderDaysAgo = 345;
/**
 * Weight of each of the twelve months, oldest first, when orders are spread over the year: sales grow, with two weaker
 * months.
 */
const seasons = [0.7, 0.8, 0.9, 1.15, 1.2, 0.95, 0.7, 0.75, 1, 1.25, 1.35, 1.3];

const refusals = [
  'The file was made from last season’s prices. Please download the current one.',
  'Half of these references are sold out. We have sent you alternatives in the chat.',
  'Below the minimum order value of AED 2,000.',
];
const withdrawals = [
  'The shipment was delayed and the buyer no longer wants it.',
  'Ordered twice by mistake; the second order stands.',
  'Cancelled on the buyer’s request by telephone.',
];

type DealStep =
  | Omit<Step<'propose'>, 'at' | 'order'>
  | Omit<Step<'accept' | 'cover back-orders'>, 'at' | 'order'>
  | Omit<Step<'decline'>, 'at' | 'order'>;

const propose = (reason: string, isSoldOut = false): DealStep => ({ do: 'propose', reason, isSoldOut });

/**
 * Orders of the last week that the team answers with a proposal: two wait for the buyer, one of them for the sign-in
 * account; the others are accepted, with a back-order that waits or is covered, or declined.
 */
const deals: { buyer: number; daysAgo: number; steps: DealStep[] }[] = [
  { buyer: signInBuyer, daysAgo: 1, steps: [propose('Two lots of the first style are still on the water.')] },
  { buyer: 4, daysAgo: 1.5, steps: [propose('The rest arrives with the next container.', true)] },
  {
    buyer: signInBuyer,
    daysAgo: 6,
    steps: [propose('We can send the rest with the next container.', true), { do: 'accept' }],
  },
  {
    buyer: 1,
    daysAgo: 7,
    steps: [propose('Two lots are being counted.'), { do: 'accept' }, { do: 'cover back-orders' }],
  },
  {
    buyer: 3,
    daysAgo: 5,
    steps: [propose('Half of it later?'), { do: 'decline', reason: 'We need everything in one delivery.' }],
  },
];

/**
 * Invents the year before `now` of a small wholesaler: brands, editions of their stock files, buyers, visits, orders
 * and chats. The same `now` always gives the same story. Many orders of the last four days are still undecided.
 */
export function storyUntil(now: Date): Story {
  const { steps, files, orders } = new InventedYear(now);
  const sorted = steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  const played = withShortage(sorted, orders);
  const invoiced = new Set(played.flatMap((step) => (step.do === 'approve' ? [step.order] : [])).slice(-madeInvoices));
  return { files, orders, steps: withCredit(played, invoiced, now), invoiced };
}

/** A published edition of a file, with the time of publication and the lots left of each reference. */
interface PublishedEdition {
  since: Date;
  left: number[];
}

/** The steps of the year in the order in which they are invented. */
class InventedYear {
  readonly steps: Step[] = [];
  readonly files: StoryFile[] = [];
  readonly orders: Story['orders'] = [];
  readonly #chance = new DemoRandom(20_261_122);
  /** By file. */
  readonly #editions: PublishedEdition[][] = [];

  constructor(private readonly now: Date) {
    this.#addApplications();
    this.#addBrands();
    this.#addOrders();
    this.#addVisits();
    this.#addDeals();
    this.steps.push(...conversations((daysAgo, hourOfDay) => this.#at(daysAgo, hourOfDay)));
    demoColleagues.forEach(({ joinedDaysAgo }, colleague) => {
      this.steps.push({ at: this.#at(joinedDaysAgo, 10), do: 'join', colleague });
    });
  }

  #addApplications(): void {
    demoBuyers.forEach(({ status, appliedDaysAgo }, buyer) => {
      const applied = this.#at(appliedDaysAgo);
      this.steps.push({ at: applied, do: 'apply', buyer });
      if (status === 'approved') this.steps.push({ at: this.#after(applied, 2, 40), do: 'admit', buyer });
      if (status === 'rejected') this.steps.push({ at: this.#after(applied, 2, 40), do: 'turn down', buyer });
    });
  }

  #addBrands(): void {
    demoBrands.forEach(({ fileName, latestFileName, latestShape }, brand) => {
      const opened = this.#at(348, 8 + brand);
      this.steps.push({ at: opened, do: 'open brand', brand });
      const main = this.files.push({ brand, name: fileName }) - 1;
      this.#publish(main, this.#after(opened, 0.2, 0.9), { notYet: 1, serial: 1 });
      this.#publish(main, this.#at(252 - brand * 5), { notYet: 1, serial: 2 });
      this.#publish(main, this.#at(140 - brand * 5), { without: 1, serial: 3, dearer: 0.04 });
      this.#publish(main, this.#at(38 - brand * 6), { without: 1, serial: 4, dearer: 0.06 });
      if (latestFileName === undefined) return;
      // A file in a layout of its own is older, so that some orders use it.
      const latest = this.files.push({ brand, name: latestFileName }) - 1;
      this.#publish(latest, this.#at(latestShape ? 90 : 22 - brand * 4), { small: true, serial: brand });
    });
  }

  #publish(file: number, since: Date, edition: Edition): void {
    const brand = demoBrands[this.files[file]?.brand ?? 0] ?? failed();
    const left = referencesOf(brand, edition).map(({ availableLots }) => availableLots);
    const known = this.#editions[file] ?? [];
    this.#editions[file] = known;
    this.steps.push({ at: since, do: known.length === 0 ? 'publish' : 'replace', file, edition });
    known.push({ since, left });
  }

  #addOrders(): void {
    for (const { placed, by } of this.#placements()) {
      const daysAgo = (this.now.getTime() - placed.getTime()) / day;
      const buyer = by ?? this.#buyerOfBefore(daysAgo + 4);
      const file = this.#fileFor(buyer, placed) ?? failed();
      const editions = this.#editions[file] ?? [];
      const edition = editions.findLast(({ since }) => since < placed) ?? failed();
      const lots = chooseLots(this.#chance, edition.left, demoBuyers[buyer]?.size ?? 1);
      if (lots.size === 0) continue;
      const order = this.orders.push({ buyer, file }) - 1;
      // Some orders are placed within minutes of the file's publication.
      const visited = Math.max(placed.getTime() - 1_200_000, editions[0]?.since.getTime() ?? 0);
      this.steps.push({ at: new Date(visited), do: 'visit', buyer, file, downloads: true });
      this.steps.push({ at: placed, do: 'place', order, lots, colleague: this.#colleagueWhoOrders(order, daysAgo) });
      this.#decide(order, placed, lots, edition.left);
    }
  }

  /** When orders are placed, oldest first; those of the sign-in account are `by` it. */
  #placements(): { placed: Date; by?: number }[] {
    return Array.from({ length: orderCount }, (_, index): { placed: Date; by?: number } => {
      if (index < recentOrders) return { placed: this.#at(index % 4) };
      const own = index - recentOrders;
      if (own < ordersOfSignIn) return { placed: this.#inPart(own, ordersOfSignIn), by: signInBuyer };
      const season = this.#chance.weighted([...seasons.keys()], (month) => seasons[month] ?? 1);
      return { placed: this.#inPart(season, seasons.length) };
    }).sort((a, b) => a.placed.getTime() - b.placed.getTime());
  }

  /** Every second order of a company with somebody who buys for it is theirs, from the day after they joined. */
  #colleagueWhoOrders(order: number, daysAgo: number): number | undefined {
    const { buyer } = this.orders[order] ?? failed();
    const ordered = this.orders.filter((each) => each.buyer === buyer).length;
    const colleague = demoColleagues.findIndex(
      (each) => each.buyer === buyer && each.companyRole === 'buyer' && each.joinedDaysAgo > daysAgo + 1,
    );
    return colleague >= 0 && ordered % 2 === 0 ? colleague : undefined;
  }

  /** A buyer who applied more than this many days ago. */
  #buyerOfBefore(daysAgo: number): number {
    return this.#chance.weighted(
      approvedBuyers.filter((each) => (demoBuyers[each]?.appliedDaysAgo ?? 0) > daysAgo),
      (each) => demoBuyers[each]?.size ?? 1,
    );
  }

  /** A file that the buyer may see and that was published before; undefined when there is none. */
  #fileFor(buyer: number, before: Date): number | undefined {
    const open = [...this.files.keys()].filter(
      (each) => isOpenTo(buyer, this.files[each]) && (this.#editions[each]?.[0]?.since ?? this.now) < before,
    );
    if (open.length === 0) return undefined;
    return this.#chance.weighted(open, (each) => demoBrands[this.files[each]?.brand ?? 0]?.popularity ?? 1);
  }

  #decide(order: number, placed: Date, lots: LotsByReference, left: number[]): void {
    const daysAgo = (this.now.getTime() - placed.getTime()) / day;
    const fate = this.#chance.next();
    if (fate < waiting(daysAgo)) return;
    const step = (next: Step) => {
      if (next.at < this.now) this.steps.push(next);
    };
    const decided = this.#after(placed, 1, daysAgo < 4 ? 12 : 60);
    const luck = this.#chance.next();
    if (luck < 0.05) {
      step({ at: decided, do: 'reject', order, reason: this.#chance.of(refusals) });
      return;
    }
    if (luck < 0.09) {
      step({ at: decided, do: 'cancel', order });
      return;
    }
    if (luck < 0.13) {
      const fewer = new Map([...lots].map(([line, count]) => [line, Math.max(1, Math.floor(count / 2))]));
      step({ at: this.#after(placed, 0.2, 0.8), do: 'correct', order, lots: fewer });
    }
    for (const [line, count] of lots) left[line] = (left[line] ?? 0) - count;
    step({ at: decided, do: 'approve', order });
    step({ at: new Date(decided.getTime() + 2_000), do: 'deduct', order });
    const settled = this.#after(decided, 30, 500);
    // Only recent orders are cancelled: the current file still lists all their references, so their lots can be
    // restored.
    if (luck < 0.25 && daysAgo < 100)
      step({ at: settled, do: 'admin-cancel', order, reason: this.#chance.of(withdrawals) });
    // About 3 % of the invoices stay unpaid.
    else if (luck < 0.97) step({ at: settled, do: 'confirm-payment', order });
  }

  #addVisits(): void {
    for (let index = 0; index < 500; index++) {
      const buyer = this.#chance.weighted(approvedBuyers.slice(0, 14), (each) => demoBuyers[each]?.size ?? 1);
      const time = this.#at(Math.floor(this.#chance.next() ** 2 * 340));
      const file = this.#fileFor(buyer, time);
      if (file !== undefined) this.steps.push({ at: time, do: 'visit', buyer, file, downloads: index % 3 === 0 });
    }
  }

  #addDeals(): void {
    deals.forEach(({ buyer, daysAgo, steps }, index) => {
      const file = this.files.findIndex(({ brand }) => !demoBrands[brand]?.selective);
      const left = this.#editions[file]?.at(-1)?.left ?? failed();
      const lines = [...left.keys()].sort((a, b) => (left[b] ?? 0) - (left[a] ?? 0)).slice(index * 3, index * 3 + 3);
      const order = this.orders.push({ buyer, file }) - 1;
      const lots = new Map(lines.sort((a, b) => a - b).map((line) => [line, 4]));
      this.steps.push({ at: this.#at(daysAgo, 9), do: 'place', order, lots });
      this.steps.push(
        ...steps.map((each, nth) => ({ ...each, order, at: this.#at(daysAgo - 0.5 * (nth + 1), 11 + nth) })),
      );
    });
  }

  /** A random time in part number `part`, when the year is divided into `parts` equal parts. */
  #inPart(part: number, parts: number): Date {
    const share = (part + this.#chance.next()) / parts;
    return this.#at(firstOrderDaysAgo - Math.floor(share * (firstOrderDaysAgo - 1)));
  }

  /**
   * A time on the day `daysAgo` days before `now`: in working hours (8:00 to 18:00, UTC+4) unless an hour is given, and
   * at least 2 minutes before `now`.
   */
  #at(daysAgo: number, hourOfDay = 8 + this.#chance.next() * 10): Date {
    const midnight = Math.floor((this.now.getTime() - daysAgo * day + 4 * hour) / day) * day - 4 * hour;
    return new Date(
      Math.min(midnight + hourOfDay * hour, this.now.getTime() - (2 + this.#chance.next() * 50) * 60_000),
    );
  }

  #after(time: Date, leastHours: number, mostHours: number): Date {
    return new Date(time.getTime() + (leastHours + this.#chance.next() * (mostHours - leastHours)) * hour);
  }
}

const approvedBuyers = demoBuyers.flatMap(({ status }, buyer) => (status === 'approved' ? [buyer] : []));

/** Adds a credit note of a part of the first invoice that is not cancelled. */
function withCredit(steps: Step[], invoiced: ReadonlySet<number>, now: Date): Step[] {
  const cancelled = new Set(steps.flatMap((step) => (step.do === 'admin-cancel' ? [step.order] : [])));
  const deducted = steps.findIndex(
    (step) => step.do === 'deduct' && invoiced.has(step.order) && !cancelled.has(step.order),
  );
  const deduct = steps[deducted];
  if (deduct?.do !== 'deduct') return steps;
  const at = new Date(Math.min(deduct.at.getTime() + 3 * hour, now.getTime() - 60_000));
  const credit: Step = { at, do: 'credit', order: deduct.order, reason: 'One lot arrived damaged.' };
  return [...steps, credit].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * Adds a deduction that fails: an order is approved shortly before the last replacement of its stock file, and the new
 * file has no lots left of one of its references.
 */
function withShortage(steps: Step[], orders: Story['orders']): Step[] {
  const isOf = (step: Step, file: number) => 'order' in step && orders[step.order]?.file === file;
  const replaced = steps.findLastIndex((step) => step.do === 'replace');
  const replace = steps[replaced];
  if (replace?.do !== 'replace') return steps;
  const approve = steps.findLast((step, at) => at < replaced && step.do === 'approve' && isOf(step, replace.file));
  if (approve?.do !== 'approve') return steps;
  const placed = steps.find((step) => step.do === 'place' && step.order === approve.order);
  if (placed?.do !== 'place') return steps;
  const { order } = approve;
  const [line = 0] = placed.lots.keys();
  const rest = steps.filter((step) => !('order' in step) || step.order !== order || step.do === 'place');
  const time = (seconds: number) => new Date(replace.at.getTime() + seconds * 1_000);
  replace.edition = { ...replace.edition, soldOut: line };
  rest.splice(rest.indexOf(replace), 0, { at: time(-40), do: 'approve', order });
  rest.splice(rest.indexOf(replace) + 1, 0, { at: time(20), do: 'deduct', order });
  return rest;
}

/** Every second one of the first 14 buyers sees the selective brands, which only some buyers see. */
export const seesSelectiveBrands = (buyer: number): boolean => buyer % 2 === 0 && buyer < 14;

function isOpenTo(buyer: number, file: StoryFile | undefined): boolean {
  return file !== undefined && (!demoBrands[file.brand]?.selective || seesSelectiveBrands(buyer));
}

/**
 * Chooses references and lots: at most a third of the lots left of each, so that approvals rarely fail for want of
 * stock.
 */
function chooseLots(chance: DemoRandom, left: readonly number[], size: number): LotsByReference {
  const stocked = [...left.keys()].filter((line) => (left[line] ?? 0) >= 3);
  const lines = chance.some(stocked, chance.between(2, 4 + size));
  return new Map(
    lines
      .sort((a, b) => a - b)
      .map((line) => [line, Math.min(chance.between(1, 1 + Math.ceil(size / 2)), Math.floor((left[line] ?? 0) / 3))]),
  );
}

function conversations(at: (daysAgo: number, hourOfDay: number) => Date): Step[] {
  const accountant = { colleague: demoColleagues.findIndex(({ companyRole }) => companyRole === 'accountant') };
  const companyOf = (by: number | typeof accountant) =>
    typeof by === 'number' ? by : (demoColleagues[by.colleague]?.buyer ?? failed());
  const talks: [by: number | typeof accountant, daysAgo: number, ...texts: string[]][] = [
    [
      1,
      96,
      'Good morning, can the two open orders go out in one delivery?',
      'Good morning Omar. Yes, both leave our warehouse on Thursday with one delivery note.',
      'Perfect, thank you.',
    ],
    [
      4,
      31,
      'Is the belted wool coat coming back in sage?',
      'It is on the next container. The stock file is updated as soon as it is counted.',
    ],
    [
      3,
      12,
      'We transferred the payment this morning, the slip is with your bank.',
      'Received with thanks. The order is completed.',
    ],
    [
      accountant,
      20,
      'Good morning, Karim from accounts. Which orders did our transfer of last week pay?',
      'Good morning Karim, the two oldest. Your statement of account shows what is left.',
      'Found it, thank you.',
    ],
    [
      0,
      3,
      'Hello! Which of the new capsule pieces can be delivered before the weekend?',
      'Hello Layla, everything that is listed as available leaves within 24 hours.',
    ],
    [
      5,
      1,
      'Our order is not in the system yet, can you check?',
      'We have it, Yousef: it is in review and will be answered today.',
    ],
    [9, 0, 'Assalamu alaikum, please confirm whether the kaftans can be split into lots of two.'],
    [
      2,
      0,
      'Could you send the invoice for the last order once more?',
      'One of the tote bags arrived with a broken clasp, too.',
    ],
  ];
  return talks.flatMap((talk) => {
    const [by, daysAgo, ...texts] = talk;
    const buyer = companyOf(by);
    const answered = texts.length > 1 && buyer !== 2;
    const isLatest = talks.findLast(([other]) => companyOf(other) === buyer) === talk;
    return texts.flatMap((text, index): Step[] => {
      const from = index % 2 === 0 || !answered ? 'buyer' : 'team';
      const time = at(daysAgo, 9 + index * 0.4);
      const colleague = from === 'buyer' && typeof by !== 'number' ? by.colleague : undefined;
      const write: Step = { at: time, do: 'write', buyer, colleague, from, text };
      if (!answered) return [write];
      // The team's last answer to the demo's sign-in account stays unread.
      const isUnread = buyer === signInBuyer && isLatest && index === texts.length - 1;
      const reader = from === 'buyer' ? 'team' : 'buyer';
      return isUnread ? [write] : [write, { at: new Date(time.getTime() + 60_000), do: 'read', buyer, by: reader }];
    });
  });
}

/** Share of the orders placed this many days ago that are still Pending Review. */
function waiting(daysAgo: number): number {
  if (daysAgo < 1.5) return 0.75;
  if (daysAgo < 4) return 0.5;
  return daysAgo < 9 ? 0.1 : 0;
}

function failed(): never {
  throw new Error('The story of the demo does not fit together');
}
