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
  type Route,
} from 'playwright-core';
import type { Account } from './portal';

/** The folder for screenshots, which Git ignores. */
export const screenshotsFolder = fileURLToPath(new URL('../shots', import.meta.url));

/** How long a test waits for a condition, in milliseconds; long enough for a busy machine. */
const patienceMs = 120_000;
const networkLine = /^Failed to load resource: /;

/**
 * Keeps V8's optimizing compilers out. Tests open a page for a second or two, too short to gain what optimizing costs: the
 * screen tests take 17 % less of the processor without.
 */
const withoutOptimizing = '--js-flags=--no-opt --no-maglev';

/**
 * Starts a browser. Playwright creates an empty profile for every launch. Benches pass their own arguments, which leave
 * the browser as users have it.
 */
export async function openBrowser(moreArguments: readonly string[] = [withoutOptimizing]): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    timeout: patienceMs,
    // Without a locale Chromium cannot write file names outside ASCII, and names such downloads 'download'.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--font-render-hinting=none',
      ...moreArguments,
    ],
  });
}

type VisitorOptions = BrowserContextOptions & { token?: string };

/**
 * A user in a browser window. Records faults that a user should never meet, such as console errors and failed requests.
 */
export class Visitor {
  readonly #faults: string[] = [];
  readonly #expected: { status: number; path: string; met: boolean }[] = [];
  /** Whether a faked socket of the page is refused. Unlike faked responses, faked sockets stay until the page closes. */
  isOffline = false;

  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    private readonly origin: string,
    private readonly options: VisitorOptions,
  ) {
    this.#watch();
  }

  /** Opens a window. With a token the user is signed in already. */
  static async open(browser: Browser, origin: string, visitorOptions: VisitorOptions = {}): Promise<Visitor> {
    const options = { viewport: { width: 1440, height: 900 }, ...visitorOptions };
    const { token, ...contextOptions } = options;
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-GB',
      timezoneId: 'Asia/Dubai',
      reducedMotion: 'reduce',
      storageState: {
        cookies: [],
        origins: token ? [{ origin, localStorage: [{ name: 'token', value: token }] }] : [],
      },
      ...contextOptions,
    });
    context.setDefaultTimeout(patienceMs);
    await context.addInitScript(recordToasts);
    return new Visitor(await context.newPage(), context, origin, options);
  }

  /**
   * Makes the window as good as new for the next test: no storage, no faked responses, the first size and colours. A
   * window that has shown the portal before loads it in half the time.
   */
  async startOver(): Promise<void> {
    const { page } = this;
    // Leaves the portal first, which stores what was typed and may still send requests.
    await page.goto('/favicon.svg');
    await page.unrouteAll();
    this.isOffline = false;
    const { token, viewport, colorScheme = null } = this.options;
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.mouse.move(0, 0);
    const session = await this.context.newCDPSession(page);
    const storageTypes = 'cookies,indexeddb,cache_storage,service_workers';
    await session.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes });
    await session.detach();
    await page.evaluate((sessionToken) => {
      sessionStorage.clear();
      localStorage.clear();
      if (sessionToken !== undefined) localStorage.setItem('token', sessionToken);
    }, token);
    this.#faults.length = 0;
    this.#expected.length = 0;
  }

  #watch(): void {
    const { page } = this;
    page.on('pageerror', (error) => this.#faults.push(`uncaught: ${error.message}`));
    // Browsers report violations of the content security policy as console errors, too.
    page.on('console', (line) => {
      // The console also reports refused requests, which are ignored here because the listener for responses below
      // checks them.
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
   * Declares that the server will refuse this request. Repeated refusals are allowed, because the page may send the
   * request again after a live event. `isCertain` is false when the request may not happen at all, because the page may
   * be left before the live event arrives.
   */
  expectRefusal(status: number, path: string, isCertain = true): void {
    this.#expected.push({ status, path, met: !isCertain });
  }

  /**
   * Lets `handle` answer the first request to this address. Playwright's `times` and `unroute` end the interception, which
   * can leave another request without a response for ever (microsoft/playwright#41802).
   */
  async routeFirst(url: string, handle: (route: Route) => Promise<void>): Promise<void> {
    let isFirst = true;
    await this.page.route(url, (route) => {
      if (!isFirst) return route.fallback();
      isFirst = false;
      return handle(route);
    });
  }

  /** Returns the recorded faults, and the refusals that were declared by `expectRefusal` but did not happen. */
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

  async signIn(account: Account, expectedUrl = '**/dashboard'): Promise<void> {
    await this.page.goto('/login');
    await this.fillIn(account);
    await this.page.waitForURL(expectedUrl);
  }

  /**
   * Waits until a toast with this text is or was on the screen. Toasts close after seconds, and a busy machine may look
   * for them later. A toast that has closed is found once.
   */
  async waitForToast(text: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => {
        const shown = [...document.querySelectorAll('.ant-notification-notice')];
        const { closedToasts } = window as unknown as ToastRecord;
        const index = closedToasts.findIndex((closed) => closed.includes(wanted));
        if (index >= 0) closedToasts.splice(index, 1);
        return index >= 0 || shown.some(({ textContent }) => textContent.includes(wanted));
      },
      text,
      { polling: 100 },
    );
  }

  /** Clicks the button and returns the downloaded file. */
  async download(button: Locator): Promise<{ name: string; bytes: Buffer }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  /** Clicks the drop area inside `within`, and chooses a file in the browser's file dialog, which then opens. */
  async chooseFile(within: Locator, name: string, buffer: Buffer, mimeType = excelMimeType): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      within.getByText(/^Drop the files? here, or click to browse$/).click(),
    ]);
    await chooser.setFiles({ name, buffer, mimeType });
  }

  /** Chooses an option of a searchable select by typing its value. */
  async choose(within: Locator | Page, label: string, value: string): Promise<void> {
    const box = within.getByRole('combobox', { name: label });
    // The select's input accepts text only while it has the focus.
    await box.focus();
    await box.fill(value);
    const options = this.page.getByRole('option', { name: value, includeHidden: true });
    // Enter chooses the highlighted option, which follows the text a moment later.
    await eventually(async () => {
      const highlighted = this.page.locator(`[id="${await box.getAttribute('aria-activedescendant')}"]`);
      expect(await options.and(highlighted).count()).toBe(1);
    });
    await box.press('Enter');
  }

  /**
   * Points at an element until its tooltip appears. Parts of a page that are rendered later may move the element away
   * from the pointer.
   */
  async openTooltip(element: Locator, tooltip: Locator): Promise<void> {
    await eventually(async () => {
      await this.page.mouse.move(0, 0);
      await element.hover();
      await tooltip.waitFor({ timeout: 3_000 });
    });
  }

  /** Changes the system's colour scheme, which the portal follows immediately. */
  async setTheme(theme: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme });
    await this.page.locator(`html[data-theme=${theme}]`).waitFor();
    await this.#waitForAnimations();
  }

  /**
   * Waits until transitions and animations have ended, because axe would measure intermediate colours. The rotation of a
   * loading indicator never ends.
   */
  async #waitForAnimations(): Promise<void> {
    await this.page.waitForFunction(() =>
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
    );
  }

  /** Switches the open page to Arabic by its own choice, or as a choice in another tab does. */
  async switchToArabic(): Promise<void> {
    await this.page.evaluate(() => {
      const choice = document.querySelector<HTMLElement>('.language-choice [lang=ar]');
      if (choice) return choice.click();
      localStorage.setItem('language', 'ar');
      dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'ar' }));
    });
    await this.page.locator('html[dir=rtl]').waitFor();
    await this.page.evaluate(() => document.fonts.ready);
    await this.#waitForAnimations();
  }

  async picture(name: string): Promise<void> {
    await mkdir(screenshotsFolder, { recursive: true });
    await this.page.screenshot({ path: `${screenshotsFolder}/${name}.png`, animations: 'disabled' });
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** Waits until an element has neither scrolled nor changed its content's height for eight frames. */
export async function waitForRest(scrollable: Locator): Promise<void> {
  await scrollable.evaluate(async (element) => {
    const state = () => `${element.scrollTop} ${element.scrollHeight}`;
    for (let still = 0, last = ''; still < 8; ) {
      await new Promise(requestAnimationFrame);
      still = state() === last ? still + 1 : 0;
      last = state();
    }
  });
}

export const excelMimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ToastRecord {
  closedToasts: string[];
}

/** Runs in the page: records the texts of toasts when they close. */
function recordToasts(): void {
  const closedToasts: string[] = [];
  Object.assign(window, { closedToasts } satisfies ToastRecord);
  const changes = new MutationObserver((mutations) => {
    for (const { removedNodes } of mutations) {
      for (const node of removedNodes) {
        if (!(node instanceof Element)) continue;
        const inside = [...node.querySelectorAll('.ant-notification-notice')];
        for (const toast of node.matches('.ant-notification-notice') ? [node] : inside) {
          closedToasts.push(toast.textContent);
        }
      }
    }
  });
  changes.observe(document, { childList: true, subtree: true });
}

/**
 * Repeats an assertion until it passes, and throws its last failure after `withinMs`. Used for conditions that a
 * Playwright locator cannot express.
 */
export async function eventually(assertion: () => Promise<void>, withinMs = patienceMs): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
