import { ArrowRightOutlined } from '@ant-design/icons';
import type { StockFilePreview } from '@portal/contract/stock-files';
import type { TableChoice } from '@portal/contract/workbook';
import { Button } from 'antd';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ChooseTables } from './choose-tables';
import { columnWords } from './column-words';
import { choicesOf } from './table-choice';

interface UnderstoodSheetsProps {
  preview: StockFilePreview;
  busy: boolean;
  isChosen: boolean;
  onTables: (tables: TableChoice[] | undefined) => void;
}

/** Which header of which sheet was taken for what, and the way to say otherwise. */
export function UnderstoodSheets({ preview, busy, isChosen, onTables }: UnderstoodSheetsProps) {
  const { t } = useTranslation('catalogue');
  const { sheets, samples } = preview;
  const [changing, setChanging] = useState(false);
  const choosing = changing || sheets.length === 0;
  return (
    <section aria-labelledby="understood-title">
      <div className="understood-head">
        <h3 id="understood-title" className="dialog-heading">
          {t('howItWasUnderstood')}
        </h3>
        {sheets.length > 0 && (
          <Button size="small" onClick={() => setChanging(!changing)} aria-expanded={changing}>
            {changing ? t('keepItAsItIs') : t('changeColumns')}
          </Button>
        )}
      </div>
      {choosing && (
        <ChooseTables
          // What was read anew is what the next change starts from.
          key={JSON.stringify(sheets)}
          samples={samples}
          tables={choicesOf(preview)}
          busy={busy}
          isChosen={isChosen}
          onApply={(tables) => {
            setChanging(false);
            onTables(tables);
          }}
        />
      )}
      {!choosing &&
        sheets.map(({ sheet, headerRow, columns }) => (
          <div key={`${sheet} ${headerRow}`} className="understood">
            <p>
              <Trans
                t={t}
                i18nKey="sheetHeaderInRow"
                values={{ sheet, headerRow }}
                components={{ strong: <strong /> }}
              />
            </p>
            <ul className="understood-columns">
              {columns.map(({ column, header, field }) => (
                <li key={column} className={field === null ? 'understood-unused' : undefined}>
                  <span className="understood-letter">{column}</span>
                  <span className="understood-header" title={header}>
                    {header || t('noHeader')}
                  </span>
                  <ArrowRightOutlined aria-hidden className="understood-arrow" />
                  <span>{field === null ? t('notUsed') : columnWords(field)}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}
