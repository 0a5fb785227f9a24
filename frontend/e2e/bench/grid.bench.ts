import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenedDraft } from '@portal/contract/drafts';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import type { Browser, Page } from 'playwright-core';
import { Api } from '../helpers/api';
import { openBrowser, Visitor } from '../helpers/browser';
import { Portal } from '../helpers/portal';
import { type StyleRow, stockWorkbook } from '../helpers/workbooks';
import { PaintTimes, scrollThrough } from './paint-times';
import { installPeer, openPeer, peer } from './peer-grid';
import { percentile, printTable } from './print-table';

/**
 * Measures ordering on screen beside another grid on the same data (row G09): 2,000 articles of 12 sizes, which are
 * 24,000 rows without sizes as columns. Each side is measured in turn. Figures are printed and not asserted; both sides
 * must end with the same total, so that neither can skip work.
 *
 * Keystrokes and pastes are timed in a browser that draws as soon as a change is there. On a display of 60 Hz, up to
 * 16.7 ms are added to either side until the display draws its next frame.
 */
const articles = 2_000;
const sizes = Array.from({ length: 12 }, (_, at) => String(36 + 2 * at));
const rounds = Number(process.env.ROUNDS ?? 3);
const keystrokesPerRound = 150;
const pastesPerRound = 8;
const pastedLines = 500;
/** Some 40 rows per frame: a quick pull at the scroll bar from the first row to the last one. */
const scrolledFrames = 600;
/** A display of 60 Hz misses a frame that takes longer, in milliseconds. */
const lateMs = 33.5;

const styles: readonly StyleRow[] = Array.from({ length: articles }, (_, at) =>
  sizes.map((size) => ({
    reference: `GR-${String(at + 1).padStart(4, '0')}-${size}`,
    description: `Linen shirt ${at + 1}`,
    colour: at % 2 === 0 ? 'Ecru' : 'Navy',
    size,
    price: 20 + (at % 50),
    unitsPerLot: 12,
    availableLots: 1_000,
  })),
).flat();

type Measure = 'keystroke' | 'paste' | 'scroll';
const measures: readonly Measure[] = ['keystroke', 'paste', 'scroll'];
const names: Record<Measure, string> = {
  keystroke: 'keystroke to painted total',
  paste: `paste of ${pastedLines} lines to painted total`,
  scroll: `frames while scrolling ${styles.length.toLocaleString('en')} rows`,
};

interface Side {
  name: string;
  times: Record<Measure, number[]>;
  /** Opens the grid in a new page, with the sizes as columns or without. */
  open: (browser: Browser, bySize: boolean) => Promise<Page>;
  total: string;
  /** What scrolls, or has the scrolling element inside. */
  grid: string;
  focusFirst: (page: Page) => Promise<void>;
  /** Keys after the digit that enter it: the peer's totals count entered values. */
  enter: readonly string[];
}

let portal: Portal;
let folder: string;
let immediate: Browser;
let ordinary: Browser;
let sides: Side[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grid-bench-'));
  await chmod(folder, 0o711);
  const script = installPeer(folder);
  [portal, immediate, ordinary] = await Promise.all([
    Portal.start(),
    openBrowser(['--disable-frame-rate-limit', '--disable-gpu-vsync']),
    openBrowser([]),
  ]);
  const team = await Api.signIn(portal.url, portal.admin);
  const brand = await team.brand('Grid House');
  await team.publish(brand, 'Grid.xlsx', stockWorkbook(styles));
  const { stockFiles } = await team.call<StockFilesResponse>('GET', `/catalogue/${brand}/stock-files`);
  const file = stockFiles[0]?._id ?? '';
  const buyer = await Api.signIn(portal.url, portal.buyer);
  sides = [ourSide(buyer, brand, file), peerSide(script)];
});

afterAll(async () => {
  await Promise.all([immediate?.close(), ordinary?.close()]);
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

const noTimes = (): Side['times'] => ({ keystroke: [], paste: [], scroll: [] });

function ourSide(buyer: Api, brand: string, file: string): Side {
  return {
    name: 'portal',
    times: noTimes(),
    total: '.draft-amount',
    grid: '.lots-grid',
    enter: [],
    focusFirst: (page) => page.locator('[data-row="0"][data-column="0"] input').focus(),
    open: async (browser, bySize) => {
      // Every round begins with an empty draft, as the peer's does.
      const begun = await buyer.call<OpenedDraft>('POST', '/drafts', { brand, file });
      await buyer.call('DELETE', `/drafts/${begun.draft._id}`);
      const { draft } = await buyer.call<OpenedDraft>('POST', '/drafts', { brand, file });
      const { page } = await Visitor.open(browser, portal.url, { token: buyer.token });
      await page.goto(`/drafts/${draft._id}`);
      await page.locator(`[role=grid][aria-rowcount="${styles.length + 1}"]`).waitFor();
      const box = page.getByRole('checkbox', { name: 'Sizes as columns' });
      if (bySize) await box.check();
      const rows = bySize ? articles : styles.length;
      await page
        .locator(`[role=grid][aria-rowcount="${rows + 1}"] [data-row="0"] input`)
        .first()
        .waitFor();
      return page;
    },
  };
}

function peerSide(script: string): Side {
  return {
    name: `${peer.name} ${peer.version}`,
    times: noTimes(),
    total: '#total',
    grid: '#grid',
    enter: ['Enter'],
    focusFirst: (page) => page.locator('[row-index="0"] [col-id^="size"]').first().click(),
    open: async (browser, bySize) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await openPeer(page, script, styles, bySize ? sizes : []);
      return page;
    },
  };
}

async function typeDigits(page: Page, side: Side): Promise<void> {
  const paint = await PaintTimes.of(page, side.total);
  await side.focusFirst(page);
  for (let at = 0; at < keystrokesPerRound; at++) {
    const keys = [String(1 + (at % 9)), ...side.enter];
    await paint.during(async () => {
      for (const key of keys) await page.keyboard.press(key);
    });
    await page.keyboard.press('ArrowDown');
  }
  side.times.keystroke.push(...(await paint.take()));
}

async function pasteLines(page: Page, side: Side): Promise<void> {
  const paint = await PaintTimes.of(page, side.total);
  for (let turn = 0; turn < pastesPerRound; turn++) {
    const text = styles
      .slice(turn * 1_000, turn * 1_000 + pastedLines)
      .map(({ reference }) => `${reference}\t${turn + 2}`)
      .join('\n');
    await paint.during(() =>
      page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text),
    );
  }
  side.times.paste.push(...(await paint.take()));
}

const rounded = (ms: number) => Number(ms.toFixed(1));

// G09
it('2,000 articles of 12 sizes are filled in, pasted into and scrolled', async () => {
  const load: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const totals: (string | null)[] = [];
    for (const side of sides) {
      const page = await side.open(immediate, true);
      await typeDigits(page, side);
      await pasteLines(page, side);
      totals.push(await page.locator(side.total).textContent());
      await page.context().close();
      const list = await side.open(ordinary, false);
      side.times.scroll.push(...(await scrollThrough(list, side.grid, scrolledFrames)));
      await list.context().close();
      load.push(loadavg()[0] ?? 0);
    }
    expect(new Set(totals).size).toBe(1);
  }
  printTable(
    measures.flatMap((measure) =>
      sides.map(({ name, times: { [measure]: times } }) => ({
        measure: names[measure],
        side: name,
        'median ms': rounded(percentile(times, 0.5)),
        'p95 ms': rounded(percentile(times, 0.95)),
        'longest ms': rounded(Math.max(...times)),
        'late frames': measure === 'scroll' ? `${times.filter((ms) => ms > lateMs).length} of ${times.length}` : '',
      })),
    ),
  );
  process.stdout.write(`Load of the last minute: ${load.map((each) => each.toFixed(1)).join(', ')}\n`);
});
