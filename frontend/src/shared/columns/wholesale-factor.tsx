import { latinNumber } from '@portal/contract/text/plain-text';
import { type TableChoice, wholesaleFactorPattern } from '@portal/contract/workbook';
import { InputNumber, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assignRole } from './table-choice';

/** A factor of at most 10 has no thousands, so a comma is its decimal separator; without this parser 0,5 would be 5. */
const decimalOf = (typed: string | undefined): string => latinNumber(typed ?? '').replace(',', '.');

interface WholesaleFactorProps {
  table: TableChoice;
  /** The sheet's columns by letter, with their header texts. */
  columns: readonly { letter: string; header: string }[];
  onChange: (table: TableChoice) => void;
}

/**
 * For a sheet without wholesale prices: lets the user choose a column and a factor, by which its prices are multiplied.
 */
export function WholesaleFactor({ table, columns, onChange }: WholesaleFactorProps) {
  const { t } = useTranslation('trade');
  const rangeId = useId();
  const [typed, setTyped] = useState(table.wholesaleFactor ?? '');
  const [applied, setApplied] = useState(table.wholesaleFactor);
  // The typed factor is replaced when the table's factor was changed elsewhere: by showing another table, or by the
  // button "Read like".
  if (applied !== table.wholesaleFactor) {
    setApplied(table.wholesaleFactor);
    if (table.wholesaleFactor !== undefined || wholesaleFactorPattern.test(typed))
      setTyped(table.wholesaleFactor ?? '');
  }
  const isInvalid = typed !== '' && !wholesaleFactorPattern.test(typed);
  const apply = (factor: string) => {
    const { wholesaleFactor: before, ...rest } = table;
    if (factor === (before ?? '')) return;
    onChange(wholesaleFactorPattern.test(factor) ? { ...rest, wholesaleFactor: factor } : rest);
  };
  return (
    <div className="wholesale-factor">
      <span>{t('columns.noWholesalePrice')}</span>
      <InputNumber<string>
        stringMode
        size="small"
        min="0"
        max="10"
        step="0.05"
        placeholder="0.5"
        aria-label={t('columns.factor')}
        parser={decimalOf}
        value={typed === '' ? null : typed}
        status={isInvalid ? 'error' : ''}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? rangeId : undefined}
        onChange={(value) => setTyped(value === null ? '' : String(Number(value)))}
        onBlur={() => apply(typed)}
        onPressEnter={() => apply(typed)}
        onStep={(value) => apply(String(Number(value)))}
      />
      <span aria-hidden>×</span>
      <Select
        size="small"
        aria-label={t('columns.factorOf')}
        placeholder={t('columns.chooseColumn')}
        value={table.columns.retailPrice}
        onChange={(letter) => onChange(assignRole(table, letter, 'retailPrice'))}
        options={columns.map(({ letter, header }) => ({
          value: letter,
          label: header ? `${letter} · ${header}` : letter,
        }))}
        popupMatchSelectWidth={false}
        className="wholesale-factor-column"
      />
      {isInvalid && (
        <span id={rangeId} role="alert" className="wholesale-factor-range">
          {t('columns.factorRange')}
        </span>
      )}
    </div>
  );
}
