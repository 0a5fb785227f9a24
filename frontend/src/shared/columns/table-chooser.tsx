import { isCompleteTableChoice, type TableChoice } from '@portal/contract/workbook';
import { Button, Checkbox, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MissingColumns } from './missing-columns';
import { SheetGrid } from './sheet-grid';
import { columnLetter, type FileKind, type FileReading, proposedTables, recognisedColumns } from './table-choice';
import { WholesaleFactor } from './wholesale-factor';

export interface TableChooserProps {
  kind: FileKind;
  read: FileReading;
  /** The tables that the user has chosen; undefined while the recognised tables are used. */
  chosen: TableChoice[] | undefined;
  busy: boolean;
  /**
   * For stock files: the field for a second file that has the prices, and whether such a file is chosen. A chosen one is
   * shown outside of this component, which is hidden once the columns are recognised.
   */
  priceFile?: { isChosen: boolean; field: ReactNode };
  /**
   * Called with every change, even when columns are still missing, and with undefined to return to the recognised
   * tables.
   */
  onTables: (tables: TableChoice[] | undefined) => void;
}

/**
 * An entry of the sheet selector: a sheet of the file with one of its tables, or without a table when the sheet is not
 * read.
 */
interface Place {
  sheet: string;
  table: TableChoice | undefined;
}

/** Lets the user correct which sheets are read, their header rows and the meaning of their columns (row X01). */
export function TableChooser({ kind, read, chosen, busy, priceFile, onTables }: TableChooserProps) {
  const { t } = useTranslation('trade');
  const [sheetShown, setSheetShown] = useState<string>();
  const draft = chosen ?? proposedTables(read);
  const { samples } = read;
  const places = samples.flatMap(({ sheet }): Place[] => {
    const own = draft.filter((table) => table.sheet === sheet);
    return own.length > 0 ? own.map((table) => ({ sheet, table })) : [{ sheet, table: undefined }];
  });
  const keyOf = ({ sheet, table }: Place) => JSON.stringify([sheet, table ? draft.indexOf(table) : -1]);
  const shown =
    places.find((place) => keyOf(place) === sheetShown) ??
    places.find(({ sheet }) => sheet === (sheetShown && JSON.parse(sheetShown)[0])) ??
    places.find(({ table }) => table !== undefined) ??
    places.toSorted((left, right) => rowsOf(read, right.sheet) - rowsOf(read, left.sheet))[0];
  if (shown === undefined) return null;
  const { sheet, table } = shown;
  const sample = samples.find((each) => each.sheet === sheet);
  const header = sample?.rows.find(({ row }) => row === table?.headerRow)?.cells ?? [];
  const width = Math.max(0, ...(sample?.rows ?? []).map(({ cells }) => cells.length));

  const replaceTable = (next: TableChoice | undefined) => {
    if (next === undefined) onTables(draft.filter((each) => each !== table));
    else onTables(table ? draft.map((each) => (each === table ? next : each)) : [...draft, next]);
  };
  const labelOf = ({ sheet, table }: Place) => {
    if (table === undefined) return t('columns.notRead', { sheet });
    const isOnlyTable = draft.filter((each) => each.sheet === sheet).length === 1;
    return isOnlyTable ? sheet : t('columns.tableOfSheet', { sheet, row: table.headerRow });
  };
  const isComplete = draft.length > 0 && draft.every((each) => isCompleteTableChoice(kind, each, priceFile?.isChosen));

  return (
    <div className="choose-tables">
      <p className="choose-tables-hint">{t('columns.howToChoose')}</p>
      {read.alike?.map(({ brand, tables }) => (
        <Button key={brand} size="small" className="choose-tables-alike" onClick={() => onTables(tables)}>
          {t('columns.readLike', { brand })}
        </Button>
      ))}
      {places.length > 1 && (
        <div className="choose-tables-bar">
          <span>
            {t('columns.sheet')}{' '}
            <Select
              size="small"
              aria-label={t('columns.sheet')}
              value={keyOf(shown)}
              onChange={setSheetShown}
              popupMatchSelectWidth={false}
              options={places.map((place) => ({
                value: keyOf(place),
                label: labelOf(place),
              }))}
            />
          </span>
          <Checkbox
            checked={table !== undefined}
            onChange={({ target }) => {
              setSheetShown(JSON.stringify([sheet, -1]));
              replaceTable(target.checked ? { sheet, headerRow: sample?.rows[0]?.row ?? 1, columns: {} } : undefined);
            }}
          >
            {t('columns.readThisSheet')}
          </Checkbox>
        </div>
      )}
      {sample && (
        <SheetGrid
          key={sheet}
          kind={kind}
          sample={sample}
          table={table}
          recognised={table ? recognisedColumns(read, table) : []}
          onChange={replaceTable}
        />
      )}
      {table && (
        <Checkbox
          checked={table.headerRow === 0}
          onChange={({ target }) =>
            replaceTable(target.checked ? withoutHeader(table) : { ...table, headerRow: sample?.rows[0]?.row ?? 1 })
          }
        >
          {t('columns.hasNoHeaderRow')}
        </Checkbox>
      )}
      {kind === 'stock' && table && !isPriced(table, priceFile) && (
        <WholesaleFactor
          key={`${sheet} ${table.headerRow}`}
          table={table}
          columns={Array.from({ length: width }, (_, at) => ({ letter: columnLetter(at), header: header[at] ?? '' }))}
          onChange={replaceTable}
        />
      )}
      {table && !isPriced(table, priceFile) && priceFile?.field}
      <MissingColumns kind={kind} tables={draft} hasPriceFile={priceFile?.isChosen} />
      {chosen === undefined && read.sheets.length === 0 && isComplete && (
        <Button type="primary" disabled={busy} onClick={() => onTables(draft)} className="choose-tables-alike">
          {t('columns.useTheseColumns')}
        </Button>
      )}
      {chosen !== undefined && (
        <Button size="small" disabled={busy} onClick={() => onTables(undefined)} className="choose-tables-alike">
          {t('columns.restoreProposedColumns')}
        </Button>
      )}
    </div>
  );
}

const withoutHeader = ({ sizeColumns: _sizes, priceColumns: _prices, ...table }: TableChoice): TableChoice => ({
  ...table,
  headerRow: 0,
});

/** True for a table whose wholesale prices are in its own columns, or in a price file. */
const isPriced = ({ columns, priceColumns = [] }: TableChoice, priceFile: TableChooserProps['priceFile']): boolean =>
  Boolean(columns.wholesalePrice) || priceColumns.length > 0 || priceFile?.isChosen === true;

const rowsOf = ({ samples }: FileReading, sheet: string): number =>
  samples.find((each) => each.sheet === sheet)?.rows.length ?? 0;
