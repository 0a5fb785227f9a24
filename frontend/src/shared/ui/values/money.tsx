import { formatAedAmount } from './numbers';

interface MoneyProps {
  /** The amount in AED. */
  amount: number;
}

/** Renders an amount in whole AED with thousands separators (row O17). */
export function Money({ amount }: MoneyProps) {
  return <span className="figures">{formatAedAmount(amount)}</span>;
}
