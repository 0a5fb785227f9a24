import 'reflect-metadata';
import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// What jsdom lacks and antd, or the router, asks for.
Object.assign(globalThis, { TextEncoder, TextDecoder });

/** A window 1440 wide, in light colours. */
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (media: string) => ({
    media,
    matches: media.includes('min-width'),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }),
});
Object.defineProperty(window, 'scrollTo', { writable: true, value: () => undefined });
// jsdom measures no pseudo elements and says so at length for each of antd's scroll bars.
const measure = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => measure(element);
