import type { CreditableLine } from '@portal/contract/documents/documents';
import { joinedTexts } from '@portal/contract/documents/mixed-text';
import { Input, InputNumber } from 'antd';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { texts } from '../../../texts/texts';

/** With more lines than fit into the dialog there is a field to find one. */
const linesInSight = 8;

interface Props {
  lines: readonly CreditableLine[];
  lots: ReadonlyMap<string, number>;
  busy: boolean;
  /** Must stay the same function, because rows render again only when their own lots change. */
  onChange: (lineId: string, lots: number | null) => void;
}

/** The lines of an invoice with a field for the lots to credit. */
export function CreditLines({ lines, lots, busy, onChange }: Props) {
  const { t } = useTranslation('orders');
  const [search, setSearch] = useState('');
  const term = search.trim().toLowerCase();
  const shown = lines.filter((line) =>
    [line.reference, line.description, line.colour, line.size].join(' ').toLowerCase().includes(term),
  );
  return (
    <>
      {lines.length > linesInSight && (
        <Input
          type="search"
          allowClear
          aria-label={t('documents.findLine')}
          placeholder={t('documents.findLine')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className="credit-lines">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('documents.reference')}</th>
              <th scope="col">{t('documents.lots')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <CreditLine
                key={line.lineId}
                line={line}
                lots={lots.get(line.lineId) ?? null}
                busy={busy}
                onChange={onChange}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="muted credit-none">{t('documents.noLineFound')}</p>}
      </div>
    </>
  );
}

/** Returns the error message about the lots to credit of a line, or null when they are valid. */
export function creditProblem({ left }: CreditableLine, lots: number | null): string | null {
  if (lots === null) return null;
  if (!Number.isInteger(lots)) return texts.t('orders:editing.lotsMissing');
  return lots > left ? texts.t('orders:documents.onlyLeft', { lots: texts.t('trade:lots', { count: left }) }) : null;
}

const describe = ({ description, colour, size }: CreditableLine): string => joinedTexts([description, colour, size]);

interface LineProps extends Pick<Props, 'busy' | 'onChange'> {
  line: CreditableLine;
  lots: number | null;
}

const CreditLine = memo(function CreditLine({ line, lots, busy, onChange }: LineProps) {
  const { t } = useTranslation('orders');
  const { lineId, reference, left } = line;
  const problem = creditProblem(line, lots);
  return (
    <tr>
      <th scope="row">
        <bdi>{reference}</bdi>
        <span className="muted" dir="auto">
          {describe(line)}
        </span>
      </th>
      <td>
        {/* Without a maximum or a precision: the field would silently credit other lots than were typed. */}
        <InputNumber
          aria-label={t('documents.lotsOf', { reference })}
          aria-invalid={problem !== null}
          inputMode="numeric"
          min={0}
          controls={false}
          disabled={busy}
          status={problem === null ? '' : 'error'}
          value={lots}
          onChange={(count) => onChange(lineId, count)}
        />{' '}
        <span className="muted figures">{t('documents.leftOf', { left })}</span>
        {problem !== null && (
          <span className="credit-too-much" role="alert">
            {problem}
          </span>
        )}
      </td>
    </tr>
  );
});
