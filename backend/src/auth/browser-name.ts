import Bowser from 'bowser';

/**
 * Returns a readable name for a User-Agent header, such as 'Chrome on Windows'. Only the first 512 characters are
 * parsed, which bounds the parsing time; browsers send shorter headers.
 */
export function readableBrowserName(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  return `${browser.name || 'Unknown browser'}${os.name ? ` on ${os.name}` : ''}`.slice(0, 100);
}
