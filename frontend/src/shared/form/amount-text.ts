import { latinNumber } from '@portal/contract/text/plain-text';

/** The most digits before the decimal point that the API takes. */
const mostDigits = 13;

/**
 * Reads an amount in AED as it is typed or pasted: `1250`, `1,250.5`, `1.250,50`, `1250,5`, `AED 1 250` or `١٢٥٠٫٥`. Three
 * digits after a comma are thousands, because an amount has at most two decimals; after a single point they may be either,
 * so `1.250` is no amount. Returns the amount with 2 decimals, `1250.50`, or undefined.
 */
export function readAmount(typed: string): string | undefined {
  const text = latinNumber(typed.replace(/\s|AED/gi, ''));
  const [, grouped, fraction = ''] =
    /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/.exec(text) ??
    /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3}){2,})$/.exec(text) ??
    [];
  if (grouped === undefined) return undefined;
  const whole = grouped.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  return whole.length > mostDigits ? undefined : `${whole}.${fraction.padEnd(2, '0')}`;
}
