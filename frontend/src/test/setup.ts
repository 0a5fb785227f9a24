import 'reflect-metadata';
import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';
import { FakeServer } from './fake-server';

// jsdom lacks these classes, which antd and the router need.
Object.assign(globalThis, { TextEncoder, TextDecoder });

/** Simulates a wide window with the light theme: all `min-width` queries match, other media queries do not. */
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
Element.prototype.scrollIntoView = () => undefined;
// Replaced because jsdom needs milliseconds per call when antd's style sheets are loaded, and one query of a spec calls
// the function hundreds of times. In specs only inline styles decide what is visible.
window.getComputedStyle = (element) => {
  const { style } = element as HTMLElement;
  return new Proxy(style, {
    get: (own, key) => {
      // Components add up these lengths, so a missing length must be 0 instead of NaN.
      if (key === 'getPropertyValue') {
        return (name: string) => own.getPropertyValue(name) || (/^(padding|border)-/.test(name) ? '0px' : '');
      }
      const value: unknown = Reflect.get(own, key);
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });
};

configure({
  // How long queries wait for an element, in milliseconds; long enough for a busy machine.
  asyncUtilTimeout: 60_000,
  // Keeps only the first line of the message, which names the missing element. The following dump of the page would
  // hide that line in the output.
  getElementError: (message) => new Error(message?.split('\n')[0] ?? 'Not found'),
});

// A forgotten answer fails the test that needs it, whatever the page has shown of it by then.
afterEach(() => expect(FakeServer.takeUnanswered()).toEqual([]));
