import type { Page } from 'playwright-core';

interface Frames {
  frames: number;
  over33: number;
  over50: number;
  longest: number;
}

/**
 * Starts counting the frames that the browser draws for the page. The returned function returns the counts since its
 * previous call.
 */
export async function countFrames(page: Page): Promise<() => Promise<Frames>> {
  await page.evaluate(() => {
    const state = window as unknown as { deltas: number[] };
    state.deltas = [];
    let last = performance.now();
    const tick = (now: number) => {
      state.deltas.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  return () =>
    page.evaluate(() => {
      const state = window as unknown as { deltas: number[] };
      const deltas = state.deltas.splice(0);
      return {
        frames: deltas.length,
        over33: deltas.filter((delta) => delta > 33.5).length,
        over50: deltas.filter((delta) => delta > 50).length,
        longest: Math.round(Math.max(...deltas)),
      };
    });
}

/**
 * Starts recording what scripts change in the page. The returned function returns each kind of change once, such as
 * `style of td` or `children of tbody`.
 */
export async function recordChanges(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const state = window as unknown as { changes: Set<string> };
    state.changes = new Set();
    const observer = new MutationObserver((mutations) => {
      for (const { attributeName, target } of mutations) {
        state.changes.add(`${attributeName ?? 'children'} of ${target.nodeName.toLowerCase()}`);
      }
    });
    observer.observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { changes: Set<string> }).changes]);
}

/**
 * Prints the results of a measurement. Tests do not assert them, because late frames depend on the machine as much as
 * on the page.
 */
export function printFigures(description: string, figures: string | Frames): void {
  const text =
    typeof figures === 'string'
      ? figures
      : `${figures.frames} frames, ${figures.over33} over 33 ms, ${figures.over50} over 50 ms, the longest ${figures.longest} ms`;
  process.stdout.write(`${description}: ${text}\n`);
}
