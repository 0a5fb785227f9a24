import type { Page } from 'playwright-core';

interface PaintState {
  /** When the running action began; undefined when none is timed. */
  began: number | undefined;
  times: number[];
}

/**
 * Times actions until the page has painted a changed total: from the event's own time stamp until the frame with the new
 * total is handed to the display. Of several keys, the last one before the change is timed.
 */
export class PaintTimes {
  private constructor(private readonly page: Page) {}

  static async of(page: Page, totalSelector: string): Promise<PaintTimes> {
    await page.evaluate((selector) => {
      const state: PaintState = { began: undefined, times: [] };
      Object.assign(window, { paint: state });
      const start = ({ timeStamp }: Event) => {
        state.began = timeStamp;
      };
      document.addEventListener('keydown', start, true);
      document.addEventListener('paste', start, true);
      const onChange = () => {
        const { began } = state;
        if (began === undefined) return;
        state.began = undefined;
        requestAnimationFrame(() => {
          // A message that is sent before the frame arrives after it.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => state.times.push(performance.now() - began);
          port2.postMessage(null);
        });
      };
      const total = document.querySelector(selector);
      if (!total) throw new Error(`No ${selector}`);
      new MutationObserver(onChange).observe(total, { childList: true, characterData: true, subtree: true });
    }, totalSelector);
    return new PaintTimes(page);
  }

  /** Does something that changes the total once, and waits until that is painted. */
  async during(action: () => Promise<void>): Promise<void> {
    const count = () => this.page.evaluate(() => (window as unknown as { paint: PaintState }).paint.times.length);
    const before = await count();
    await action();
    await this.page.waitForFunction(
      (former) => (window as unknown as { paint: PaintState }).paint.times.length > former,
      before,
      { polling: 5 },
    );
  }

  /** The times since the previous call, in milliseconds. */
  take(): Promise<number[]> {
    return this.page.evaluate(() => (window as unknown as { paint: PaintState }).paint.times.splice(0));
  }
}

/** Scrolls an element by whole steps, one in each frame, and returns the frames' durations in milliseconds. */
export function scrollThrough(page: Page, selector: string, steps: number): Promise<number[]> {
  return page.evaluate(
    async ({ within, count }) => {
      const candidates = [...document.querySelectorAll<HTMLElement>(`${within}, ${within} *`)];
      const tallest = candidates
        .filter(({ scrollHeight, clientHeight }) => clientHeight > 100 && scrollHeight > clientHeight)
        .toSorted((one, other) => other.scrollHeight - one.scrollHeight)[0];
      if (!tallest) throw new Error('Nothing scrolls');
      const nextFrame = () => new Promise<number>(requestAnimationFrame);
      const step = (tallest.scrollHeight - tallest.clientHeight) / count;
      tallest.scrollTop = 0;
      let last = await nextFrame();
      const durations: number[] = [];
      for (let at = 1; at <= count; at++) {
        tallest.scrollTop = step * at;
        const now = await nextFrame();
        durations.push(now - last);
        last = now;
      }
      return durations;
    },
    { within: selector, count: steps },
  );
}
