import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { LinePicture } from '../../../shared/ui/values/line-picture';
import { formatCount, formatPrice } from '../../../shared/ui/values/numbers';
import { TwoLines } from '../../../shared/ui/values/two-lines';
import { useDraftContents } from '../draft-context';
import type { GridRow } from '../sheet/grid-rows';
import type { FactColumn, GridColumns } from './grid-columns';
import { GridPart } from './grid-part';
import { Available, LinesTotal } from './line-cells';
import { LotsField } from './lots-field';

interface Props {
  row: GridRow;
  index: number;
  columns: GridColumns;
  /** The column of the Tab stop when it is in this row. */
  caretColumn: number | undefined;
  isListed: boolean;
}

function Fact({ column, row, isListed }: { column: FactColumn; row: GridRow; isListed: boolean }) {
  const { t } = useTranslation('drafts');
  const { picturesPath } = useDraftContents();
  const line = row.first;
  switch (column) {
    case 'reference':
      return (
        <>
          {picturesPath && <LinePicture path={picturesPath} line={line} />}
          <span className="grid-reference">
            <TwoLines text={row.reference} />
            {!isListed && <span className="lots-over">{t('notListed')}</span>}
          </span>
        </>
      );
    case 'price':
      return formatPrice(line.wholesalePrice);
    case 'unitsPerLot':
      return formatCount(line.unitsPerLot);
    case 'available':
      return <Available line={line} />;
    default:
      return <TwoLines text={line[column]} />;
  }
}

const numeric: readonly FactColumn[] = ['price', 'unitsPerLot', 'available'];
export const cellClass = (column: FactColumn) =>
  ['grid-cell', column === 'reference' && 'grid-frozen', numeric.includes(column) && 'grid-number']
    .filter(Boolean)
    .join(' ');

/** A row of the grid. A keystroke renders its cell and the row's total only. */
export const GridLine = memo(function GridLine({ row, index, columns, caretColumn, isListed }: Props) {
  const { before, sizes } = columns;
  return (
    <GridPart
      role="row"
      aria-rowindex={index + 2}
      className="grid-row"
      style={{ gridTemplateColumns: columns.template }}
    >
      {before.map((column, at) => (
        <GridPart
          key={column}
          role={column === 'reference' ? 'rowheader' : 'gridcell'}
          aria-colindex={at + 1}
          className={cellClass(column)}
        >
          <Fact column={column} row={row} isListed={isListed} />
        </GridPart>
      ))}
      {row.cells.map((line, at) => (
        <GridPart
          key={sizes[at] ?? 'lots'}
          role="gridcell"
          aria-colindex={before.length + at + 1}
          className="grid-cell grid-lots"
          data-row={index}
          data-column={at}
        >
          {line && (
            <>
              <LotsField line={line} isTabStop={caretColumn === at} />
              {sizes.length > 0 && (
                <span className="grid-size-available figures">
                  <Available line={line} />
                </span>
              )}
            </>
          )}
        </GridPart>
      ))}
      <GridPart
        role="gridcell"
        aria-colindex={before.length + row.cells.length + 1}
        className="grid-cell grid-number grid-total"
      >
        <LinesTotal lines={row.cells} />
      </GridPart>
    </GridPart>
  );
});
