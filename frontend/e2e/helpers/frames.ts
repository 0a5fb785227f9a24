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
 * Starts recording what scripts change in the page, as soon as they have changed nothing for a second: parts of a page
 * are rendered after its list. The returned function returns each kind of change once, such as `style of td` or
 * `children of tbody`.
 */
export async function recordChanges(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(async () => {
    const changes = new Set<string>();
    Object.assign(window, { changes });
    let changedAt = performance.now();
    const observer = new MutationObserver((mutations) => {
      changedAt = performance.now();
      for (const { attributeName, target } of mutations) {
        // Dialogs are loaded ahead while the browser is idle, and their style sheets are added to the head.
        if (document.head.contains(target)) continue;
        changes.add(`${attributeName ?? 'children'} of ${target.nodeName.toLowerCase()}`);
      }
    });
    observer.observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
    while (performance.now() - changedAt < 1_000) await new Promise((resolve) => setTimeout(resolve, 50));
    changes.clear();
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
