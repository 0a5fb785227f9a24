import { ColumnWidthOutlined } from '@ant-design/icons';
import { Button, Flex, Popover } from 'antd';
import { type KeyboardEvent, Suspense, useCallback, useRef, useState } from 'react';
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

/** The popup stands at the end of the document, so the focus moves into it, and with Escape back to the button. */
export function ColumnVisibilityMenu(choice: ColumnChoiceProps) {
  const sides = useStartAndEndSides();
  const { t } = useTranslation('orders');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLElement>(null);
  usePreloaded(ColumnChoice);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      content={
        <Flex ref={popup} vertical gap={6} role="group" aria-label={t('columns')} onKeyDown={closeOnEscape}>
          <Suspense>
            <ColumnChoice {...choice} />
          </Suspense>
        </Flex>
      }
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={(shown) => shown && popup.current?.querySelector('input')?.focus({ preventScroll: true })}
      destroyOnHidden
      trigger="click"
      placement={sides.bottomEnd}
    >
      <Button ref={button} icon={<ColumnWidthOutlined aria-hidden />}>
        {t('columns')}
      </Button>
    </Popover>
  );
}
