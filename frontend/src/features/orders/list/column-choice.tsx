import { Checkbox } from 'antd';

export interface ColumnChoiceProps {
  columns: readonly { key: string; title: string }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: string[]) => void;
}

/** The boxes of a group, one for each column of the list. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const toggle = (key: string, shown: boolean) =>
    onChange(shown ? [...hidden].filter((other) => other !== key) : [...hidden, key]);
  return columns.map(({ key, title }, index) => (
    <Checkbox
      key={key}
      // For a popup that was open before this code was loaded; otherwise the popup moves the focus.
      autoFocus={index === 0}
      checked={!hidden.has(key)}
      onChange={(event) => toggle(key, event.target.checked)}
    >
      {title}
    </Checkbox>
  ));
}
