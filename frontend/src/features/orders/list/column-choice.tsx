import { Checkbox, Flex } from 'antd';
import { useTranslation } from 'react-i18next';

export interface ColumnChoiceProps {
  columns: readonly { key: string; title: string }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: string[]) => void;
}

/** A box for each column of the list. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('orders');
  const toggle = (key: string, shown: boolean) =>
    onChange(shown ? [...hidden].filter((other) => other !== key) : [...hidden, key]);
  return (
    <Flex vertical gap={6} role="group" aria-label={t('columns')}>
      {columns.map(({ key, title }) => (
        <Checkbox key={key} checked={!hidden.has(key)} onChange={(event) => toggle(key, event.target.checked)}>
          {title}
        </Checkbox>
      ))}
    </Flex>
  );
}
