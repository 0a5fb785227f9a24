import type { CreditableLine } from '@portal/contract/documents/documents';
import { joinedTexts } from '@portal/contract/documents/mixed-text';
import { containsTerm } from '@portal/contract/text/search-text';
import { Input } from 'antd';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lotsExpected } from '../../../shared/form/lots-text';
import { useLotsInput } from '../../../shared/form/use-lots-input';
import { texts } from '../../../texts/texts';

/** With more lines than fit into the dialog there is a field to find one. */
const linesInSight = 8;

/** The lots to credit of a line. A text that is no whole lots stays in the field, and the line keeps its former lots. */
export interface CreditEntry {
  lots: number | null;
  invalid?: string;
}

interface Props {
  lines: readonly CreditableLine[];
  entries: ReadonlyMap<string, CreditEntry>;
  busy: boolean;
  /** Must stay the same function, because rows render again only when their own entry changes. */
  onChange: (lineId: string, entry: CreditEntry) => void;
}

/** The lines of an invoice with a field for the lots to credit. */
export function CreditLines({ lines, entries, busy, onChange }: Props) {
  const { t } = useTranslation(['orders', 'orderDocuments']);
  const [search, setSearch] = useState('');
  const shown = lines.filter((line) =>
    containsTerm([line.reference, line.description, line.colour, line.size].join(' '), search),
  );
  return (
    <>
      {lines.length > linesInSight && (
        <Input
          type="search"
          allowClear
          aria-label={t('orderDocuments:findLine')}
          placeholder={t('orderDocuments:findLine')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className="credit-lines">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('orderDocuments:reference')}</th>
              <th scope="col">{t('orderDocuments:lots')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <CreditLine
                key={line.lineId}
                line={line}
                entry={entries.get(line.lineId)}
                busy={busy}
                onChange={onChange}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="muted credit-none">{t('orderDocuments:noLineFound')}</p>}
      </div>
    </>
  );
}

/** Returns the error message about the lots to credit of a line, or null when they are valid. */
export function creditProblem({ left }: CreditableLine, entry: CreditEntry | undefined): string | null {
  if (entry?.invalid !== undefined) return lotsExpected(entry.invalid);
  return (entry?.lots ?? 0) > left
    ? texts.t('orderDocuments:onlyLeft', { lots: texts.t('trade:lots', { count: left }) })
    : null;
}

const describe = ({ description, colour, size }: CreditableLine): string => joinedTexts([description, colour, size]);

interface LineProps extends Pick<Props, 'busy' | 'onChange'> {
  line: CreditableLine;
  entry: CreditEntry | undefined;
}

const CreditLine = memo(function CreditLine({ line, entry, busy, onChange }: LineProps) {
  const { t } = useTranslation(['orders', 'orderDocuments']);
  const { lineId, reference, left } = line;
  const problem = creditProblem(line, entry);
  const lots = entry?.lots ?? null;
  const input = useLotsInput({
    lots,
    empty: null,
    invalid: entry?.invalid,
    state: lots,
    onLots: (typed) => onChange(lineId, { lots: typed }),
    onInvalid: (invalid, former) => onChange(lineId, { lots: former, invalid }),
    onRestore: () => onChange(lineId, { lots }),
  });
  return (
    <tr>
      <th scope="row">
        <bdi>{reference}</bdi>
        <span className="muted" dir="auto">
          {describe(line)}
        </span>
      </th>
      <td>
        <Input
          {...input}
          aria-label={t('orderDocuments:lotsOf', { reference })}
          aria-invalid={problem !== null}
          disabled={busy}
          status={problem === null ? '' : 'error'}
        />{' '}
        <span className="muted figures">{t('orderDocuments:leftOf', { left })}</span>
        {problem !== null && (
          <span className="credit-too-much" role="alert">
            {problem}
          </span>
        )}
      </td>
    </tr>
  );
});
