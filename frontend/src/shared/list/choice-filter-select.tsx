import { Select } from 'antd';
import { useQuickOpen } from '../ui/use-quick-open';

const all = 'all';

export interface ChoiceFilterProps<T extends string> {
  label: string;
  /** The label of the option that removes the filter, such as 'All statuses'. */
  allLabel: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  options: readonly { value: T; label: string }[];
}

export function ChoiceFilterSelect<T extends string>({
  label,
  allLabel,
  value,
  onChange,
  options,
}: ChoiceFilterProps<T>) {
  const popup = useQuickOpen();
  return (
    <Select<T | typeof all>
      {...popup}
      aria-label={label}
      value={value ?? all}
      onChange={(chosen) => onChange(chosen === all ? undefined : chosen)}
      options={[{ value: all, label: allLabel }, ...options]}
      popupMatchSelectWidth={false}
    />
  );
}
