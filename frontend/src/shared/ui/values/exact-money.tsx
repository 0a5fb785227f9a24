import { currentLocale } from '../../../texts/texts';

interface Props {
  /** AED with 2 decimals, not negative, as tax documents state it. */
  amount: string;
  /** True for amounts that are taken off, such as those of credit notes. */
  negative?: boolean;
  /** False in columns whose title names the currency. */
  withCurrency?: boolean;
}

/** Renders an amount of a tax document with its fils: `AED 1,234.50`. Row O17 rounds the amounts of orders only. */
export function ExactMoney({ amount, negative = false, withCurrency = true }: Props) {
  const value = Number(amount).toLocaleString(currentLocale(), { minimumFractionDigits: 2 });
  return (
    <bdi className="figures">
      {negative && Number(amount) !== 0 && '−'}
      {withCurrency && 'AED '}
      {value}
    </bdi>
  );
}
