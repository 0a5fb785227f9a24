import { messages } from '@portal/contract/messages';
import type { SheetSample, TableChoice } from '@portal/contract/workbook';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spinner } from '../../shared/ui/spinner';
import { translated } from '../../texts/translated';
import { SheetGrid } from './sheet-grid';
import { isComplete } from './table-choice';

interface ChooseTablesProps {
  samples: readonly SheetSample[];
  /** As the file was read. */
  tables: TableChoice[];
  busy: boolean;
  /** Undefined: as the portal understands it. */
  onApply: (tables: TableChoice[] | undefined) => void;
  isChosen: boolean;
}

/** A table, or a sheet without one. */
interface Place {
  sheet: string;
  table: TableChoice | undefined;
}

const keyOf = (sheet: string, headerRow?: number) => JSON.stringify([sheet, headerRow ?? 0]);

/** Row X01: which sheets, which header row, which column is what, changed where the portal understood it otherwise. */
export function ChooseTables({ samples, tables, busy, onApply, isChosen }: ChooseTablesProps) {
  const { t } = useTranslation('catalogue');
  const [draft, setDraft] = useState(tables);
  const [place, setPlace] = useState(0);
  const rows = samples.flatMap(({ sheet }): Place[] => {
    const own = draft.filter((table) => table.sheet === sheet);
    return own.length > 0 ? own.map((table) => ({ sheet, table })) : [{ sheet, table: undefined }];
  });
  const shown = rows[Math.min(place, rows.length - 1)];
  if (shown === undefined) return null;
  const { sheet, table } = shown;
  const sample = samples.find((each) => each.sheet === sheet);

  const put = (next: TableChoice | undefined) =>
    setDraft((all) => [...all.filter((each) => each !== table), ...(next ? [next] : [])]);
  const start = (): TableChoice => ({ sheet, headerRow: sample?.rows[0]?.row ?? 1, columns: {} });
  const incomplete = draft.length === 0 || !draft.every(isComplete);

  return (
    <div className="choose-tables">
      <div className="choose-tables-bar">
        <span>
          {t('sheet')}{' '}
          <Select
            aria-label={t('sheet')}
            value={rows.indexOf(shown)}
            onChange={setPlace}
            popupMatchSelectWidth={false}
            options={rows.map((row, index) => ({
              key: keyOf(row.sheet, row.table?.headerRow),
              value: index,
              label: row.table ? row.sheet : t('notRead', { sheet: row.sheet }),
            }))}
          />
        </span>
        <Checkbox checked={table !== undefined} onChange={({ target }) => put(target.checked ? start() : undefined)}>
          {t('readThisSheet')}
        </Checkbox>
        {table && (
          <span>
            {t('headerInRow')}{' '}
            <Select
              aria-label={t('headerRow')}
              value={table.headerRow}
              onChange={(headerRow) => put({ ...table, headerRow })}
              options={[...new Set([table.headerRow, ...(sample?.rows ?? []).map(({ row }) => row)])]
                .sort((left, right) => left - right)
                .map((row) => ({ value: row, label: row }))}
            />
          </span>
        )}
      </div>
      {sample && <SheetGrid sample={sample} table={table} onChange={put} />}
      {incomplete && <p className="field-error">{translated(messages.catalogue.mappingIncomplete)}</p>}
      <div className="choose-tables-bar">
        <Button type="primary" disabled={incomplete} loading={busy && spinner} onClick={() => onApply(draft)}>
          {t('readWithTheseColumns')}
        </Button>
        {isChosen && (
          <Button disabled={busy} onClick={() => onApply(undefined)}>
            {t('backToWhatWasProposed')}
          </Button>
        )}
      </div>
    </div>
  );
}
