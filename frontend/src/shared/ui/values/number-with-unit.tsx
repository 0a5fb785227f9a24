import { useTranslation } from 'react-i18next';

interface UnitsProps {
  amount: number;
  of?: 'units' | 'lots' | 'references' | 'lines';
}

/** Renders a number with its noun: `1,248 units`, `1 lot`. */
export function NumberWithUnit({ amount, of = 'units' }: UnitsProps) {
  const { t } = useTranslation('trade');
  return <span className="figures">{t(of, { count: amount })}</span>;
}
