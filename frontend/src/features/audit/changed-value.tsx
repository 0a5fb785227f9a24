import type { AuditChange } from '@portal/contract/audit';
import { useTranslation } from 'react-i18next';
import { BreakableText } from '../../shared/ui/values/breakable-text';
import { shortDate, shortDateTime } from '../../shared/ui/values/dates';
import { ExactMoney } from '../../shared/ui/values/exact-money';
import { formatCount } from '../../shared/ui/values/numbers';
import { translateSentence } from '../../texts/translate-sentence';
import { choiceLabel } from './audit-words';

/** Fields in AED. */
const amounts = new Set(['amount', 'creditLimit']);
/** Fields whose values are chosen from a list of words. Other fields may hold the same words as somebody's own text. */
const choices = new Set([
  'status',
  'state',
  'visibility',
  'method',
  'staffRole',
  'companyRole',
  'language',
  'buyerType',
]);
/** Settings are recorded as texts, also these. */
const switches = new Set(['holdOnBounce', 'remind', 'attachToMails']);

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const timePattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const amountPattern = /^-?\d+(\.\d+)?$/;

interface Props {
  field: string;
  value: AuditChange['before'];
}

/** A field's value before or after an action, as a person reads it. */
export function ChangedValue({ field, value }: Props) {
  const { t } = useTranslation('audit');
  const name = field.split('.').at(-1) ?? field;
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (switches.has(name)) return t(value === 'true' ? 'yes' : 'no');
  if (amounts.has(name) && amountPattern.test(String(value))) return <ExactMoney amount={String(value)} />;
  if (typeof value === 'number') return <span className="figures">{formatCount(value)}</span>;
  if (dayPattern.test(value)) return <span className="figures">{shortDate(value)}</span>;
  if (timePattern.test(value)) return <span className="figures">{shortDateTime(value)}</span>;
  if (choices.has(name)) return choiceLabel(value) ?? translateSentence(value);
  return (
    <bdi className="audit-text">
      <BreakableText text={value} />
    </bdi>
  );
}
