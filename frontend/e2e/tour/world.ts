import type { NotificationsResponse } from '@portal/contract/notifications';
import type { AdminOrder, Order, OrderLine } from '@portal/contract/orders';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import { pictureParts, withParts } from '../../../backend/test/workbooks/pictured-sheets';
import { Api } from '../helpers/api';
import { eventually } from '../helpers/browser';
import type { Portal } from '../helpers/portal';
import { invoicePdf, orderFileOf, picturePng, type StyleRow, stockWorkbook, withCells } from '../helpers/workbooks';
import { createBuyers } from './buyers';
import { createConversations } from './conversations';
import { createDocuments, type DemoDocuments } from './documents';

/** Long but realistic names, to test the layout. */
const longBrand = 'Società Italiana Confezioni e Maglierie di Prato – Linea Donna Prêt-à-Porter';
const longFile = `${longBrand} – Spring Summer 2027 Pre-Collection, second delivery, prices from 1 March`;

const longStyles: StyleRow[] = Array.from({ length: 40 }, (_, index) => ({
  reference: `SICMP-LD-SS27-${String(index + 1).padStart(5, '0')}-VERY-LONG`,
  description: 'Double-breasted virgin wool and cashmere coat with detachable quilted lining',
  colour: 'Midnight blue melange',
  size: '38-40-42-44-46-48 (1-2-2-2-2-1)',
  price: 1234.56,
  unitsPerLot: 10,
  availableLots: 2500,
}));

/** The references of `longStyles` a month later: one is removed, one is new, some have higher prices. */
const laterStyles = longStyles
  .slice(0, -1)
  .map((style, index) => (index % 5 === 4 ? { ...style, price: 1334.5 } : style))
  .concat({ ...longStyles[0]!, reference: 'SICMP-LD-SS27-00041-VERY-LONG' });

/** The pictures of the stock file's rows: most rows have one, some have none, and one picture cannot be decoded. */
const pictureRows = longStyles.flatMap((_, index) =>
  index % 7 === 3 ? [] : [{ row: index + 1, media: index === 1 ? 'broken.png' : 'jacket.png' }],
);
const media = { 'jacket.png': picturePng, 'broken.png': Buffer.from('no picture') };
const picturedStock = withParts(stockWorkbook(longStyles), pictureParts(pictureRows, media));

export interface DemoData {
  admin: Api;
  buyer: Api;
  pending: Api;
  /** An approved buyer without orders, messages or notifications. */
  newcomer: Api;
  brands: { ordered: string; stocked: string; long: string; pictured: string; empty: string; hidden: string };
  /** The stock file of the brand with the long name. */
  longStock: Buffer;
  documents: DemoDocuments;
  /** Order numbers, by the situation for which each order is an example. */
  orders: {
    pending: string;
    short: string;
    awaiting: string;
    completed: string;
    rejected: string;
    /** An order from an older copy of the stock file, whose prices differ from the published ones. */
    older: string;
    /** An order for the brand with the long name. */
    long: string;
    /** An order with 1,000 lines. */
    largeOrder: string;
    /** An order with a proposal that waits for the buyer. */
    proposed: string;
  };
}

const orderOutcomes = [
  'completed',
  'awaiting',
  'open',
  'cancelled',
  'completed',
  'open',
  'rejected',
  'awaiting',
] as const;

/**
 * Fills a portal with data as if it had been used for some weeks: orders in every status, brands with and without stock
 * files.
 */
export async function createDemoData(portal: Portal): Promise<DemoData> {
  const admin = await Api.signIn(portal.url, portal.admin);
  const buyer = await Api.signIn(portal.url, portal.buyer);
  const pending = await Api.signIn(portal.url, portal.pendingBuyer);
  const account = {
    accountNumber: '0331234567890123456',
    accountName: 'Looms Trading LLC',
    iban: 'AE070331234567890123456',
    registeredAddress: 'Office 1204, Al Fattan Tower, Dubai Marina, Dubai, United Arab Emirates',
    bankName: 'Mashreq Bank',
    branchName: 'Deira',
    swiftCode: 'BOMLAEAD',
  };
  const settings = await admin.call<object>('GET', '/settings');
  const contacts = { supportPhone: '+971 4 123 4567', supportEmail: 'support@looms.example', AED: account };
  await admin.call('PUT', '/settings', { ...settings, ...contacts });
  const demo = await admin.brands();
  const idOf = (name: string): string => demo.find((brand) => brand.name === name)!._id;
  const [womenswear, menswear] = [idOf('Alba Studio'), idOf('North & Loom')];

  const brands = {
    ordered: womenswear,
    stocked: menswear,
    long: await admin.brand(longBrand),
    pictured: await admin.brand('Studio Fine'),
    empty: await admin.brand('Harbour Line'),
    hidden: await admin.brand('Vault', 'hidden'),
  };
  const longStock = stockWorkbook(longStyles);
  await admin.publish(brands.long, `${longFile}.xlsx`, longStock);
  await admin.publish(brands.pictured, 'Lookbook.xlsx', picturedStock);

  const place = (brand: string, lots: Record<string, number>): Promise<Order> => buyer.order(brand, orderFileOf(lots));
  const reject = (order: Order, reason: string): Promise<unknown> =>
    admin.call('PUT', `/orders/${order._id}/reject`, { reason });

  const rejected = await place(menswear, { '00485-NAV': 1 });
  await reject(rejected, 'The polo knit is sold out in navy.\nThe sand one arrives in March; please order it instead.');
  const completed = await place(womenswear, { 'AL-1304-BLA': 4, 'AL-1203-IVO': 6, 'AL-1108-RUS': 10 });
  await admin.approve(completed, invoicePdf);
  await admin.call('PUT', `/orders/${completed._id}/payment`, { note: 'Transfer received' });
  for (let index = 0; index < 22; index += 1) {
    const lots = { 'AL-1304-IVO': 1 + (index % 3), 'AL-1203-RUS': 1, 'AL-1402-IVO': 1 + (index % 2) };
    const knit = { '00471-BLA': 1, '00502-SAN': 1 + (index % 2) };
    const order = index % 3 === 2 ? await place(menswear, knit) : await place(womenswear, lots);
    const fate = orderOutcomes[index % orderOutcomes.length];
    if (fate === 'awaiting' || fate === 'completed') await admin.approve(order, invoicePdf);
    if (fate === 'completed') await admin.call('PUT', `/orders/${order._id}/payment`, {});
    if (fate === 'cancelled') await buyer.call('PUT', `/orders/${order._id}/cancel`, {});
    if (fate === 'rejected') await reject(order, 'Please send it again with the new prices.');
  }
  const long = await place(brands.long, { [longStyles[0]!.reference]: 2000, [longStyles[1]!.reference]: 1800 });
  await admin.approve(long, invoicePdf);
  const short = await place(womenswear, { 'AL-1102-BLA': 30, 'AL-1115-BLA': 12, 'AL-1402-RUS': 9 });
  const awaiting = await place(menswear, { '00540-NAV': 1, '00518-BLA': 2 });
  await admin.approve(awaiting, invoicePdf);
  const open = await place(womenswear, { 'AL-1108-IVO': 8, 'AL-1210-RUS': 5, 'AL-1311-IVO': 6 });

  const proposed = await place(womenswear, { 'AL-1108-IVO': 4, 'AL-1210-RUS': 3, 'AL-1311-IVO': 2 });
  const [dress, blouse] = await admin.call<OrderLine[]>('GET', `/orders/${proposed._id}/lines`);
  await admin.call('POST', `/orders/${proposed._id}/proposal`, {
    base: proposed.revision,
    lines: [
      { stockItemId: dress!.stockItemId, lots: 2, backOrder: { lots: 2, expectedOn: '2099-02-01' } },
      { stockItemId: blouse!.stockItemId, lots: 3, note: 'With the new buttons' },
    ],
    reason: 'The trousers are sold out; two lots of the dress come in February.',
  });

  const manyStyles = Array.from({ length: 1000 }, (_, index) => ({
    ...longStyles[0]!,
    reference: `MANY-${String(index + 1).padStart(4, '0')}`,
    description: 'Ribbed cotton vest',
  }));
  const copy = { description: 'Coat', colour: '', size: '', price: 95, unitsPerLot: 4, availableLots: 20 };
  const olderCopy = stockWorkbook([
    { ...copy, reference: 'AL-1108-IVO' },
    { ...copy, reference: 'AL-1210-RUS' },
  ]);
  const older = await buyer.order(womenswear, withCells(olderCopy, { H2: 3, H3: 12 }));
  const basics = await admin.brand('Basics');
  await admin.publish(basics, 'Basics.xlsx', stockWorkbook(manyStyles));
  const largeOrder = await place(basics, Object.fromEntries(manyStyles.map(({ reference }) => [reference, 2])));

  for (const name of ['Outerwear', 'Made-to-measure Suiting', 'Shirts and Ties', 'Scarves and Gloves']) {
    await admin.publish(
      menswear,
      `North & Loom - ${name} Autumn 2026.xlsx`,
      stockWorkbook(longStyles.slice(name.length)),
    );
  }
  await eventually(async () => {
    const all = await admin.call<AdminOrder[]>('GET', '/orders');
    if (all.some(({ inventoryStatus }) => inventoryStatus === 'pending')) throw new Error('Stock is being deducted');
  });

  const { stockFiles } = await admin.call<StockFilesResponse>('GET', `/catalogue/${brands.long}/stock-files`);
  await admin.replace(stockFiles[0]!._id, `${longFile}, corrected.xlsx`, stockWorkbook(laterStyles));

  const forInvoices = [
    await place(womenswear, { 'AL-1108-IVO': 1, 'AL-1210-RUS': 1 }),
    await place(womenswear, { 'AL-1304-IVO': 1 }),
    await place(brands.long, Object.fromEntries(laterStyles.slice(1, 30).map(({ reference }) => [reference, 3]))),
  ];
  const documents = await createDocuments(admin, buyer, forInvoices);
  await createBuyers(admin);
  await createConversations(portal.url, admin, buyer);
  const newcomer = await Api.signIn(portal.url, { email: 'applicant5@shops.example', password: 'a pass-phrase' });

  const { notifications } = await newcomer.call<NotificationsResponse>('GET', '/notifications');
  for (const { _id } of notifications) await newcomer.call('DELETE', `/notifications/${_id}`);

  return {
    admin,
    buyer,
    pending,
    newcomer,
    brands,
    longStock,
    documents,
    orders: {
      pending: open.orderNumber,
      short: short.orderNumber,
      awaiting: awaiting.orderNumber,
      completed: completed.orderNumber,
      rejected: rejected.orderNumber,
      older: older.orderNumber,
      long: long.orderNumber,
      largeOrder: largeOrder.orderNumber,
      proposed: proposed.orderNumber,
    },
  };
}
