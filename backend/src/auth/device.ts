import Bowser from 'bowser';

/** 'Chrome on Windows', as its owner would name the browser. Headers are long only where somebody tries something. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  return `${browser.name || 'Unknown browser'}${os.name ? ` on ${os.name}` : ''}`.slice(0, 100);
}
