import chromium from '@sparticuz/chromium';

/**
 * Unpacks the browser before the first suite starts: of two suites that unpack it at the same time, one would start an
 * incomplete program.
 */
export default () => chromium.executablePath();
