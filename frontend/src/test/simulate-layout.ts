import { act } from '@testing-library/react';

/**
 * The height in pixels that `simulateLayout` gives to a message list and to a grid. jsdom has no layout, so a virtual
 * list would render no rows; with this height it renders all of them.
 */
const screen = 10_000;
/** The roles of elements in which a virtual list scrolls. */
const scrolled = ['log', 'grid'];
const row = 20;

class LaidOut implements ResizeObserver {
  constructor(private readonly report: ResizeObserverCallback) {}

  observe(target: Element): void {
    const contentRect = { width: row, height: scrolled.includes(target.getAttribute('role') ?? '') ? screen : row };
    const entry = { target, contentRect } as unknown as ResizeObserverEntry;
    queueMicrotask(() => act(() => this.report([entry], this)));
  }
  unobserve(): void {}
  disconnect(): void {}
}

export function simulateLayout(): void {
  Object.assign(window, { ResizeObserver: LaidOut });
  Object.assign(Element.prototype, { scrollTo: () => undefined });
  // For lists that scroll with the window.
  Object.defineProperty(document, 'scrollingElement', { configurable: true, value: document.documentElement });
  Object.defineProperty(document.documentElement, 'clientHeight', { configurable: true, value: screen });
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
}
