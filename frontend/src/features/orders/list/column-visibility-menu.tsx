import { ColumnWidthOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreloaded } from '../../../shared/data/when-settled';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';
import { useStartAndEndSides } from '../../../texts/use-language';
import type { ColumnChoiceProps } from './column-choice';

const hiddenKey = 'orders.hiddenColumns';
const addedKey = 'orders.addedColumns';
/** Columns for which there is no room beside the others, so they are shown when they are chosen. */
const optional: readonly string[] = ['placedBy'];

function remembered(storageKey: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

function rememberedHidden(): Set<string> {
  const added = remembered(addedKey);
  return new Set([...remembered(hiddenKey), ...optional.filter((key) => !added.includes(key))]);
}

/**
 * Returns the hidden columns of the order list and a function that changes them. The browser stores the names of hidden
 * and not of shown columns, so that columns which a later version adds are visible, and those of optional columns that
 * are shown.
 */
export function useHiddenColumns(): [ReadonlySet<string>, (hidden: string[]) => void] {
  const [hidden, setHidden] = useState(rememberedHidden);
  const change = useCallback((keys: string[]) => {
    localStorage.setItem(hiddenKey, JSON.stringify(keys.filter((key) => !optional.includes(key))));
    localStorage.setItem(addedKey, JSON.stringify(optional.filter((key) => !keys.includes(key))));
    setHidden(new Set(keys));
  }, []);
  return [hidden, change];
}

/** Loaded when the list is complete, as its dialogs are. */
const ColumnChoice = lazyWithTexts(async () => (await import('./column-choice')).ColumnChoice);

const focusFirstColumn = () =>
  document.querySelector<HTMLElement>('.column-choice input')?.focus({ preventScroll: true });

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
      // Its boxes take the focus when they are mounted, or, where their code is loaded already, when they are visible.
      destroyOnHidden
      afterOpenChange={(open) => open && focusFirstColumn()}
      trigger="click"
      placement={sides.bottomEnd}
    >
      <Button icon={<ColumnWidthOutlined aria-hidden />}>{t('columns')}</Button>
    </Popover>
  );
}
