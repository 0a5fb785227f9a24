import { Checkbox, Flex } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface ColumnChoiceProps {
  columns: readonly { key: string; title: string }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: string[]) => void;
}

/**
 * A box for each column of the list. Its popup stands at the end of the document, so the focus moves into it, and with
 * Escape back to the button, which closes the popup.
 */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('orders');
  const group = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  useEffect(() => {
    opener.current ??= document.activeElement;
    group.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus();
    opener.current.click();
  };
  const toggle = (key: string, shown: boolean) =>
    onChange(shown ? [...hidden].filter((other) => other !== key) : [...hidden, key]);
  return (
    <Flex
      ref={group}
      className="column-choice"
      vertical
      gap={6}
      role="group"
      aria-label={t('columns')}
      onKeyDown={onKeyDown}
    >
      {columns.map(({ key, title }) => (
        <Checkbox key={key} checked={!hidden.has(key)} onChange={(event) => toggle(key, event.target.checked)}>
          {title}
        </Checkbox>
      ))}
    </Flex>
  );
}
