import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  chromium as playwright,
} from 'playwright-core';
import type { Account } from './portal';

/** Git-ignored. */
export const shotsFolder = fileURLToPath(new URL('./shots', import.meta.url));

const patienceMs = 20_000;
const networkLine = /^Failed to load resource: /;

/** Without a profile kept from earlier runs: Playwright gives every launch a folder of its own. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    // Without a locale Chromium cannot write names beyond ASCII, and calls every such file 'download'.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--font-render-hinting=none',
    ],
  });
}

/** One person at one browser window, who takes note of everything that a user should never meet. */
export class Visitor {
  readonly #faults: string[] = [];
  readonly #expected: { status: number; path: string; met: boolean }[] = [];

  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    private readonly origin: string,
  ) {}

  /** With a token, as somebody who has signed in before. */
  static async open(
    browser: Browser,
    origin: string,
    { token, ...options }: BrowserContextOptions & { token?: string } = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      timezoneId: 'Asia/Dubai',
      reducedMotion: 'reduce',
      storageState: {
        cookies: [],
        origins: token ? [{ origin, localStorage: [{ name: 'token', value: token }] }] : [],
      },
      ...options,
    });
    context.setDefaultTimeout(patienceMs);
    return Visitor.#in(context, origin, await context.newPage());
  }

  static #in(context: BrowserContext, origin: string, page: Page): Visitor {
    const visitor = new Visitor(page, context, origin);
    visitor.#watch();
    return visitor;
  }

  /**
   * The same browser with a new window and nothing stored. Only the files that it fetched of the portal are left, which
   * saves half a second of computing.
   */
  async anew(token?: string): Promise<Visitor> {
    const page = await this.context.newPage();
    const session = await this.context.newCDPSession(page);
    const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers';
    await session.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes });
    await session.detach();
    if (token !== undefined) await page.addInitScript((its) => localStorage.setItem('token', its), token);
    return Visitor.#in(this.context, this.origin, page);
  }

  #watch(): void {
    const { page } = this;
    page.on('pageerror', (error) => this.#faults.push(`uncaught: ${error.message}`));
    // Violations of the content security policy are errors of the console, too.
    page.on('console', (line) => {
      // What the server refused is judged by its answer, below.
      if (line.type() === 'error' && !networkLine.test(line.text())) this.#faults.push(`console: ${line.text()}`);
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.origin) this.#faults.push(`foreign: ${request.url()}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      if (reason !== 'net::ERR_ABORTED') this.#faults.push(`${reason}: ${request.method()} ${request.url()}`);
    });
    page.on('response', (response) => {
      const status = response.status();
      if (status < 400) return;
      const { pathname } = new URL(response.url());
      const known = this.#expected.find((refusal) => refusal.status === status && pathname.endsWith(refusal.path));
      if (known) known.met = true;
      else this.#faults.push(`${status}: ${response.request().method()} ${response.url()}`);
    });
  }

  /**
   * Such a refusal belongs to what is tried; a page that hears of a change meanwhile may ask, and be refused, again. It is
   * not certain where the change may come before or after the page has turned to something else.
   */
  expectRefusal(status: number, path: string, isCertain = true): void {
    this.#expected.push({ status, path, met: !isCertain });
  }

  /** What went wrong besides what the screen says, and refusals that were expected and did not come. */
  get faults(): string[] {
    const missed = this.#expected.filter(({ met }) => !met);
    return [...this.#faults, ...missed.map(({ status, path }) => `expected but not met: ${status} ${path}`)];
  }

  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  async fillIn({ email, password }: Account): Promise<void> {
    await this.page.getByLabel('Email Address').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign In' }).click();
  }

  async signIn(account: Account, arrival = '**/dashboard'): Promise<void> {
    await this.page.goto('/login');
    await this.fillIn(account);
    await this.page.waitForURL(arrival);
  }

  /** What the button hands to the browser's downloads. */
  async download(button: Locator): Promise<{ name: string; bytes: Buffer }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  /** Through the file chooser that the drop area opens. */
  async chooseFile(within: Locator, name: string, buffer: Buffer, mimeType = excelType): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      within.getByText(/^Drop the files? here, or click to browse$/).click(),
    ]);
    await chooser.setFiles({ name, buffer, mimeType });
  }

  /** In a searchable choice, as typing does it. */
  async choose(within: Locator | Page, label: string, value: string): Promise<void> {
    const box = within.getByRole('combobox', { name: label });
    // Writable once it is focused.
    await box.focus();
    await box.fill(value);
    await this.page.getByRole('option', { name: value, includeHidden: true }).first().waitFor({ state: 'attached' });
    await box.press('Enter');
  }

  /** The portal follows the system's colours as they change, dialogs and all. */
  async wear(theme: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme });
    await this.page.locator(`html[data-theme=${theme}]`).waitFor();
    // Colours in passing are nobody's colours.
    await this.page.waitForFunction(() =>
      document.getAnimations().every((each) => !(each instanceof CSSTransition && each.playState === 'running')),
    );
  }

  async picture(name: string): Promise<void> {
    await mkdir(shotsFolder, { recursive: true });
    await this.page.screenshot({ path: `${shotsFolder}/${name}.png`, animations: 'disabled' });
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Repeats the look until it holds; the last failure is the test's. For what no locator can wait for. */
export async function eventually(look: () => Promise<void>, withinMs = patienceMs): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
