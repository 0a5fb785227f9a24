import type { TaxDocumentLine } from '@portal/contract/documents/tax-document';
import { centsToDecimal, decimalToCents, priceToTenThousandths } from '@portal/contract/money';

/** AED for `baseQuantity` units, as a decimal string. */
export interface StatedPrice {
  price: string;
  baseQuantity: number;
}

/**
 * How an e-invoice states a line's price. Rule ibr-147-ae recomputes the line's net amount from quantity, price and base
 * quantity with binary floating-point numbers, so a half of a fils may be rounded down there: 1.05 × 36.90 = 38.745
 * becomes 38.74. The first statement that the rule accepts is taken: the price of one unit, of ten, of a hundred …, and at
 * last the amount of all units, which also suits the last credit of a line, whose amount is a rest.
 */
export function statedPrice({ units, unitPrice, net, discount }: TaxDocumentLine): StatedPrice {
  const tenThousandths = priceToTenThousandths(unitPrice);
  const statements = [1, 10, 100, 1_000, 10_000].map((baseQuantity) => ({
    price: toDecimal(tenThousandths * BigInt(baseQuantity)),
    baseQuantity,
  }));
  return (
    statements.find((stated) => acceptedByRule(units, stated, discount, net)) ?? {
      price: centsToDecimal(decimalToCents(net) + decimalToCents(discount)),
      baseQuantity: units,
    }
  );
}

/** Rule ibr-147-ae with the numbers of XPath, which are those of JavaScript; both round halves up. */
export function acceptedByRule(units: number, stated: StatedPrice, discount: string, net: string): boolean {
  const recomputed = units * (Number(stated.price) / stated.baseQuantity) - Number(discount);
  return Math.round(recomputed * 100) / 100 === Math.round(Number(net) * 100) / 100;
}

/** Ten-thousandths of an AED → a decimal with at least two decimals. */
function toDecimal(tenThousandths: bigint): string {
  const digits = tenThousandths.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`;
}
