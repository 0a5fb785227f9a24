import { ArrowRightOutlined } from '@ant-design/icons';
import './columns.css';
import type { MappedColumn } from '@portal/contract/workbook';
import { Button } from 'antd';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { translateSentence } from '../../texts/translate-sentence';
import { columnRoleLabel } from './column-words';
import { isRecognitionUnsure, recognisedRole } from './table-choice';
import { TableChooser, type TableChooserProps } from './table-chooser';

/**
 * Shows the recognised columns of each sheet and lets the user correct them. Expanded when a recognition is uncertain.
 */
export function RecognisedColumns(props: TableChooserProps) {
  const { t } = useTranslation('trade');
  const { kind, read, chosen, priceFile } = props;
  const { sheets, samples } = read;
  const [changing, setChanging] = useState(() => isRecognitionUnsure(kind, sheets));
  // True when the server recognised no table. Kept from the first render, so that the panel stays open after the user
  // has chosen a first table.
  const [hasNoRecognisedTable] = useState(sheets.length === 0);
  const mustChoose = sheets.length === 0 || (hasNoRecognisedTable && chosen !== undefined);
  if (sheets.length === 0 && samples.length === 0) return null;
  const choosing = (changing || mustChoose) && samples.length > 0;
  return (
    <section aria-labelledby="understood-title">
      <div className="understood-head">
        <h3 id="understood-title" className="dialog-heading">
          {t('columns.recognised')}
        </h3>
        {!mustChoose && samples.length > 0 && (
          <Button size="small" onClick={() => setChanging(!changing)} aria-expanded={changing}>
            {changing ? t('columns.keep') : t('columns.change')}
          </Button>
        )}
      </div>
      {choosing && <TableChooser {...props} />}
      {!choosing &&
        sheets.map(({ sheet, headerRow, columns, wholesaleFactor }) => (
          <div key={`${sheet} ${headerRow}`} className="understood">
            <p>
              <Trans
                t={t}
                i18nKey={headerRow === 0 ? 'columns.sheetWithoutHeader' : 'columns.sheetHeaderInRow'}
                values={{ sheet, headerRow }}
                components={{ strong: <strong /> }}
              />
              {wholesaleFactor && ` · ${t('columns.pricesByFactor', { factor: wholesaleFactor })}`}
              {priceFile?.isChosen && !hasPrices(columns) && !wholesaleFactor && ` · ${t('columns.pricesByFile')}`}
              {sizesSentence(columns)}
            </p>
            <ul className="understood-columns">
              {columns
                .map((each) => ({ ...each, role: recognisedRole(each) }))
                .filter(({ role }) => kind === 'stock' || role !== null)
                .map(({ column, header, role }) => (
                  <li key={column} className={role === null ? 'understood-unused' : undefined}>
                    <span className="understood-letter">{column}</span>
                    <span className="understood-header own-direction" dir="auto" title={header}>
                      {header || t('columns.noHeader')}
                    </span>
                    <ArrowRightOutlined aria-hidden className="understood-arrow" />
                    <span>{role === null ? t('columns.notUsed') : columnRoleLabel(role)}</span>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      {priceFile?.isChosen && priceFile.field}
    </section>
  );
}

const hasPrices = (columns: readonly MappedColumn[]): boolean =>
  columns.some(({ field }) => field === 'wholesalePrice');

/**
 * Returns the server's sentence about columns that each hold one size, such as "Sizes 36–41 are columns: …", or an
 * empty text when there are none.
 */
function sizesSentence(columns: readonly MappedColumn[]): string {
  const reason = columns.find(({ field, size }) => field === null && size !== undefined)?.reason;
  return reason ? ` · ${translateSentence(reason)}` : '';
}
