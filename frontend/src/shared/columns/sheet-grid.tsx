import type { MappedColumn, SheetSample, TableChoice } from '@portal/contract/workbook';
import { sureFrom } from '@portal/contract/workbook';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateSentence } from '../../texts/translate-sentence';
import { columnRoleOptions } from './column-words';
import { assignRole, type ColumnRole, columnLetter, type FileKind, recognisedRole, roleOfColumn } from './table-choice';

/**
 * At most this many columns are shown at once: every column has a select, and hundreds of selects would make the dialog
 * slow.
 */
const columnsPerPage = 60;

interface SheetGridProps {
  kind: FileKind;
  sample: SheetSample;
  /** The table that is read from the sheet; undefined if the sheet is not read. */
  table: TableChoice | undefined;
  /** The columns as the server recognised them. */
  recognised: readonly MappedColumn[];
  onChange: (table: TableChoice) => void;
}

/**
 * Shows the first rows of a sheet like a spreadsheet. The selects above the columns set their meanings, and a click on
 * a row's number makes that row the header.
 */
export function SheetGrid({ kind, sample, table, recognised, onChange }: SheetGridProps) {
  const { t } = useTranslation('trade');
  const { sheet, rows } = sample;
  const [page, setPage] = useState(0);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => ({ index, letter: columnLetter(index) }));
  const filled = columns.filter(
    ({ index, letter }) => rows.some(({ cells }) => cells[index]) || (table && roleOfColumn(table, letter)),
  );
  // The column for the ordered lots may be empty, so empty columns are left out only when there are too many columns
  // for one page.
  const all = columns.length > columnsPerPage ? filled : columns;
  const pages = Array.from({ length: Math.ceil(all.length / columnsPerPage) }, (_, at) =>
    all.slice(at * columnsPerPage, (at + 1) * columnsPerPage),
  );
  const shown = pages[page] ?? pages[0] ?? [];
  const current: TableChoice = table ?? { sheet, headerRow: rows[0]?.row ?? 1, columns: {} };
  // Headers name the sizes, so a table without a header row has no columns of sizes.
  const hasHeader = current.headerRow > 0;
  const options = columnRoleOptions(kind).filter(
    ({ value }) => hasHeader || (value !== 'sizeColumn' && value !== 'priceColumn'),
  );
  return (
    <>
      {pages.length > 1 && (
        <div className="sheet-grid-note">
          {t('columns.shownColumns')}{' '}
          <Select
            size="small"
            aria-label={t('columns.shownColumns')}
            value={page}
            onChange={setPage}
            popupMatchSelectWidth={false}
            options={pages.map((own, value) => ({ value, label: `${own[0]?.letter} – ${own.at(-1)?.letter}` }))}
          />
        </div>
      )}
      <section className="sheet-grid" aria-label={t('columns.firstRowsOf', { sheet })}>
        <table>
          <thead>
            <tr>
              <td />
              {shown.map(({ letter }) => (
                <th key={letter} scope="col">
                  <MeaningSelect
                    letter={letter}
                    role={table ? roleOfColumn(table, letter) : null}
                    options={options}
                    recognised={recognised.find(({ column }) => column === letter)}
                    onChange={(role) => onChange(assignRole(current, letter, role))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr key={row} className={row === table?.headerRow ? 'sheet-grid-header' : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="sheet-grid-row"
                    aria-pressed={row === table?.headerRow}
                    aria-label={t('columns.headerInRow', { row })}
                    title={t('columns.headerInRow', { row })}
                    onClick={() => onChange({ ...current, headerRow: row })}
                  >
                    {row}
                  </button>
                </th>
                {shown.map(({ letter, index: column }) => (
                  <td key={letter} title={cells[column]}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface MeaningSelectProps {
  letter: string;
  role: ColumnRole | null;
  options: ReturnType<typeof columnRoleOptions>;
  recognised: MappedColumn | undefined;
  onChange: (role: ColumnRole | null) => void;
}

/** Renders the select for the meaning of one column, with the reason below it when the recognition is uncertain. */
function MeaningSelect({ letter, role, options, recognised, onChange }: MeaningSelectProps) {
  const { t } = useTranslation('trade');
  const reason = translateSentence(recognised?.reason ?? '');
  const isUnsure =
    role !== null && recognised && recognisedRole(recognised) === role && recognised.confidence < sureFrom;
  return (
    <>
      {letter}
      <Select<ColumnRole | ''>
        size="small"
        aria-label={t('columns.column', { letter })}
        value={role ?? ''}
        onChange={(value) => onChange(value === '' ? null : value)}
        options={options}
        status={isUnsure ? 'warning' : undefined}
        popupMatchSelectWidth={false}
        listHeight={320}
        className={role === null ? undefined : 'sheet-grid-used'}
      />
      {isUnsure && (
        <span className="sheet-grid-reason" title={reason}>
          {reason}
        </span>
      )}
    </>
  );
}
