import { aed } from './numbers';

interface MoneyProps {
  /** AED. */
  amount: number;
}

/** Row O17: whole AED with thousands separators. */
export function Money({ amount }: MoneyProps) {
  return <span className="figures">{aed(amount)}</span>;
}
