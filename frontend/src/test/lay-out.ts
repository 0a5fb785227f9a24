import { act } from '@testing-library/react';

/** jsdom lays nothing out: a list that shows only what is in sight would show nothing. Here all of it is in sight. */
const screen = 10_000;
const row = 20;

class LaidOut implements ResizeObserver {
  constructor(private readonly report: ResizeObserverCallback) {}

  observe(target: Element): void {
    const contentRect = { width: row, height: target.getAttribute('role') === 'log' ? screen : row };
    const entry = { target, contentRect } as unknown as ResizeObserverEntry;
    queueMicrotask(() => act(() => this.report([entry], this)));
  }
  unobserve(): void {}
  disconnect(): void {}
}

export function layOut(): void {
  Object.assign(window, { ResizeObserver: LaidOut });
  Object.assign(Element.prototype, { scrollTo: () => undefined });
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
}
