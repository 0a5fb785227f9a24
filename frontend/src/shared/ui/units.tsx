import { count } from './numbers';

interface UnitsProps {
  amount: number;
  /** The word for one; its plural adds an s. */
  of?: 'unit' | 'lot' | 'reference' | 'line';
}

/** `1,248 units`, `1 lot`. */
export function Units({ amount, of = 'unit' }: UnitsProps) {
  return <span className="figures">{`${count(amount)} ${amount === 1 ? of : `${of}s`}`}</span>;
}
