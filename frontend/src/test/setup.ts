import 'reflect-metadata';
import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';

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
// Through antd's style sheets jsdom answers this in milliseconds, hundreds of times per question a spec asks. What is
// shown and hidden here is decided by inline styles.
window.getComputedStyle = (element) => {
  const { style } = element as HTMLElement;
  return new Proxy(style, {
    get: (own, key) => {
      // Lengths are added up by those who ask for them: what no style says is nothing, not "not a number".
      if (key === 'getPropertyValue') {
        return (name: string) => own.getPropertyValue(name) || (/^(padding|border)-/.test(name) ? '0px' : '');
      }
      const value: unknown = Reflect.get(own, key);
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });
};

configure({
  // A machine that does other things, too.
  asyncUtilTimeout: 15_000,
  // A page of markup does not help to see which text is missing.
  getElementError: (message) => new Error(message?.split('\n')[0] ?? 'Not found'),
});
