import { useTranslation } from 'react-i18next';

interface UnitsProps {
  amount: number;
  of?: 'units' | 'lots' | 'references' | 'lines';
}

/** `1,248 units`, `1 lot`. */
export function Units({ amount, of = 'units' }: UnitsProps) {
  const { t } = useTranslation('trade');
  return <span className="figures">{t(of, { count: amount })}</span>;
}
