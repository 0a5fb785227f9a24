import { ColumnWidthOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Popover } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStartAndEndSides } from '../../../texts/use-language';

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

interface Props {
  columns: readonly { key: string; title: string }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: string[]) => void;
}

export function ColumnVisibilityMenu({ columns, hidden, onChange }: Props) {
  const sides = useStartAndEndSides();
  const { t } = useTranslation('orders');
  const toggle = (key: string, shown: boolean) =>
    onChange(shown ? [...hidden].filter((other) => other !== key) : [...hidden, key]);
  const choice = (
    <Flex vertical gap={6} role="group" aria-label={t('columns')}>
      {columns.map(({ key, title }) => (
        <Checkbox key={key} checked={!hidden.has(key)} onChange={(event) => toggle(key, event.target.checked)}>
          {title}
        </Checkbox>
      ))}
    </Flex>
  );
  return (
    <Popover content={choice} trigger="click" placement={sides.bottomEnd}>
      <Button icon={<ColumnWidthOutlined aria-hidden />}>{t('columns')}</Button>
    </Popover>
  );
}
