import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stockViolations } from '../test/database/stock-invariants.js';
import { PortalProcess } from './portal-process.js';
import { measureFilling } from './speed/filling-part.js';
import { measureList } from './speed/list-part.js';
import { note } from './speed/note.js';
import { OrderFloor } from './speed/order-floor.js';
import { measureOrders } from './speed/order-part.js';
import { measurePreview } from './speed/preview-part.js';
import { measureReading } from './speed/reading-part.js';
import { PortalShop, references, VendureShop } from './speed/shop.js';
import { measureStart } from './speed/start-part.js';
import { printTable, type Row } from './speed/table.js';

/**
 * Measures the portal beside other programs that do the same work on the same machine in the same run, and prints their
 * medians beside the goals.
 *
 *   npm run bench -- --only=orders,list --rounds=1
 */
const parts = ['orders', 'list', 'preview', 'start', 'reading', 'filling', 'stages'] as const;
type Part = (typeof parts)[number];
const { values } = parseArgs({ options: { only: { type: 'string' }, rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? 5);
const isPart = (name: string): name is Part => parts.some((part) => part === name);
const chosen: readonly string[] = values.only?.split(',') ?? parts;
const unknown = chosen.find((name) => !isPart(name));
if (unknown !== undefined) throw new Error(`There is no part ${unknown}, only ${parts.join(', ')}`);

const folder = await mkdtemp(join(tmpdir(), 'speed-bench-'));
const rows: Row[] = [];
try {
  if (['orders', 'list', 'preview'].some((part) => chosen.includes(part))) await measureShops();
  if (chosen.includes('start')) rows.push(...(await measureStart(rounds, folder)));
  if (chosen.includes('reading')) rows.push(...(await measureReading(rounds, folder)));
  if (chosen.includes('filling')) rows.push(...(await measureFilling(rounds)));
} finally {
  // What was measured before a failure is printed, too: all parts together take most of an hour.
  const today = new Date().toISOString().slice(0, 10);
  printTable(`${today}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`, rows);
  await rm(folder, { recursive: true, force: true });
}
if (chosen.includes('stages')) {
  const program = fileURLToPath(new URL('./order-stages.bench.ts', import.meta.url));
  const env = { ...process.env, ROUNDS: String(rounds) };
  process.exitCode = spawnSync(process.execPath, [...process.execArgv, program], { env, stdio: 'inherit' }).status ?? 1;
}

async function measureShops(): Promise<void> {
  const portal = await PortalProcess.start();
  let vendure: VendureShop | null = null;
  try {
    const shop = await PortalShop.open(portal);
    if (chosen.includes('preview')) rows.push(await measurePreview(rounds, shop));
    if (!chosen.includes('list') && !chosen.includes('orders')) return;
    vendure = await VendureShop.open(portal, folder);
    if (!vendure) note('Vendure could not be installed: its figures are those of an earlier run');
    if (chosen.includes('list')) rows.push(...(await measureList(rounds, shop, vendure)));
    if (!chosen.includes('orders')) return;
    const floor = await OrderFloor.open(portal, references.full);
    rows.push(...(await measureOrders(rounds, shop, vendure, floor)));
    const violations = Object.keys(await stockViolations(portal.databaseUrl));
    if (violations.length > 0) throw new Error(`The stock is wrong: ${violations.join(', ')}`);
  } finally {
    await vendure?.stop();
    await portal.stop();
  }
}
