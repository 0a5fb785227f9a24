import { type ColumnField, columnFields, type SheetSample, type TableChoice } from '@portal/contract/workbook';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { columnWords } from './column-words';
import { fieldOf, letterOf, withField } from './table-choice';

interface SheetGridProps {
  sample: SheetSample;
  /** Absent where the sheet is not read. */
  table: TableChoice | undefined;
  onChange: (table: TableChoice) => void;
}

const rowsAbove = 3;
const rowsShown = 10;
const notUsed = '';

/** The first rows of a sheet as a spreadsheet shows them, with what each column means above it. */
export function SheetGrid({ sample, table, onChange }: SheetGridProps) {
  const { t } = useTranslation('catalogue');
  const options = [
    { value: notUsed, label: t('notUsed') },
    ...columnFields.map((field) => ({ value: field, label: columnWords(field) })),
  ];
  const from = sample.rows.findIndex(({ row }) => row >= (table?.headerRow ?? 1) - rowsAbove);
  const rows = sample.rows.slice(Math.max(from, 0), Math.max(from, 0) + rowsShown);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const letters = Array.from({ length: width }, (_, column) => letterOf(column));
  return (
    <section className="sheet-grid" aria-label={t('firstRowsOf', { sheet: sample.sheet })}>
      <table>
        <thead>
          <tr>
            <td />
            {letters.map((letter) => (
              <th key={letter} scope="col">
                {letter}
                {table && (
                  <Select
                    size="small"
                    aria-label={t('column', { letter })}
                    value={fieldOf(table, letter) ?? notUsed}
                    onChange={(field: ColumnField | '') =>
                      onChange(withField(table, letter, field === notUsed ? null : field))
                    }
                    options={options}
                    popupMatchSelectWidth={false}
                    className={fieldOf(table, letter) ? 'sheet-grid-used' : undefined}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row} className={row === table?.headerRow ? 'sheet-grid-header' : undefined}>
              <th scope="row">{row}</th>
              {letters.map((letter, column) => (
                <td key={letter} title={cells[column]}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
