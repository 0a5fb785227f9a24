import { watchMedia } from './watch-media';

const { matchMedia } = window;

/** Media queries as in Chromium: reading `matches` also counts as the report of a change. */
class ChromiumMedia {
  static #open: ChromiumMedia[] = [];
  static #matches = false;
  #known = ChromiumMedia.#matches;
  readonly #listeners = new Set<() => void>();

  constructor() {
    ChromiumMedia.#open.push(this);
  }

  get matches(): boolean {
    this.#known = ChromiumMedia.#matches;
    return this.#known;
  }

  addEventListener(_type: 'change', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'change', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** Changes what all queries match, lets `meanwhile` run, and reports the change with the next frame. */
  static change(meanwhile: () => void): void {
    ChromiumMedia.#matches = !ChromiumMedia.#matches;
    meanwhile();
    for (const media of ChromiumMedia.#open) {
      const before = media.#known;
      if (media.matches !== before) for (const listener of media.#listeners) listener();
    }
  }
}

describe('a watched media query', () => {
  beforeEach(() => Object.assign(window, { matchMedia: () => new ChromiumMedia() }));
  afterEach(() => Object.assign(window, { matchMedia }));

  it('reports a change also when somebody has read it before the report', () => {
    const media = watchMedia('(prefers-color-scheme: dark)');
    const reports: boolean[] = [];
    const unsubscribe = media.subscribe(() => reports.push(media.matches()));
    ChromiumMedia.change(() => expect(media.matches()).toBe(true));
    ChromiumMedia.change(() => undefined);
    expect(reports).toEqual([true, false]);
    unsubscribe();
    ChromiumMedia.change(() => undefined);
    expect(reports).toHaveLength(2);
  });
});
