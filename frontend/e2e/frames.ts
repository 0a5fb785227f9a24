import type { Page } from 'playwright-core';

interface Frames {
  frames: number;
  over33: number;
  over50: number;
  longest: number;
}

/** Counts what a page draws from now on; each call answers for the time since the last one. */
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

/** Figures for people: how many frames are late says as much of the machine as of the page. */
export function report(what: string, figures: string | Frames): void {
  const told =
    typeof figures === 'string'
      ? figures
      : `${figures.frames} frames, ${figures.over33} over 33 ms, ${figures.over50} over 50 ms, the longest ${figures.longest} ms`;
  process.stdout.write(`${what}: ${told}\n`);
}
