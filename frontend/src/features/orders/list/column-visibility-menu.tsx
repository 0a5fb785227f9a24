import { ColumnWidthOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreloaded } from '../../../shared/data/when-settled';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';
import { useStartAndEndSides } from '../../../texts/use-language';
import type { ColumnChoiceProps } from './column-choice';

const storageKey = 'orders.hiddenColumns';

function remembered(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Returns the hidden columns of the order list and a function that changes them. The browser stores the names of hidden
 * and not of shown columns, so that columns which a later version adds are visible.
 */
export function useHiddenColumns(): [ReadonlySet<string>, (hidden: string[]) => void] {
  const [hidden, setHidden] = useState(() => new Set(remembered()));
  const change = useCallback((keys: string[]) => {
    localStorage.setItem(storageKey, JSON.stringify(keys));
    setHidden(new Set(keys));
  }, []);
  return [hidden, change];
}

/** Loaded when the list is complete, as its dialogs are. */
const ColumnChoice = lazyWithTexts(async () => (await import('./column-choice')).ColumnChoice);

export function ColumnVisibilityMenu(choice: ColumnChoiceProps) {
  const sides = useStartAndEndSides();
  const { t } = useTranslation('orders');
  usePreloaded(ColumnChoice);
  return (
    <Popover
      content={
        <Suspense>
          <ColumnChoice {...choice} />
        </Suspense>
      }
      trigger="click"
      placement={sides.bottomEnd}
    >
      <Button icon={<ColumnWidthOutlined aria-hidden />}>{t('columns')}</Button>
    </Popover>
  );
}
