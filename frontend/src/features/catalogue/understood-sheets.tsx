import { ArrowRightOutlined } from '@ant-design/icons';
import type { MappedSheet } from '@portal/contract/workbook';
import { columnWords } from './column-words';

/** Which header of which sheet was taken for what. */
export function UnderstoodSheets({ sheets }: { sheets: readonly MappedSheet[] }) {
  return (
    <section aria-labelledby="understood-title">
      <h3 id="understood-title" className="dialog-heading">
        How it was understood
      </h3>
      {sheets.map(({ sheet, headerRow, columns }) => (
        <div key={sheet} className="understood">
          <p>
            Sheet <strong>{sheet}</strong>, header in row {headerRow}
          </p>
          <ul className="understood-columns">
            {columns.map(({ column, header, field }) => (
              <li key={column} className={field === null ? 'understood-unused' : undefined}>
                <span className="understood-letter">{column}</span>
                <span className="understood-header" title={header}>
                  {header || 'no header'}
                </span>
                <ArrowRightOutlined aria-hidden className="understood-arrow" />
                <span>{field === null ? 'not used' : columnWords[field]}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
