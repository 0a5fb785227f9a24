import { Flex, Select } from 'antd';
import type { ReactNode } from 'react';
import { SearchBox } from '../ui/inputs/search-box';

interface ToolbarProps {
  label: string;
  searchLabel: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  /** The filters of the list. */
  children: ReactNode;
}

/** Renders the search box and the filters of a list. */
export function ListToolbar({ label, searchLabel, placeholder, search, onSearch, children }: ToolbarProps) {
  return (
    <Flex wrap gap="small" role="search" aria-label={label} flex="1 1 320px" className="list-toolbar">
      <SearchBox label={searchLabel} placeholder={placeholder} search={search} onSearch={onSearch} />
      {children}
    </Flex>
  );
}

const all = 'all';

interface FilterProps<T extends string> {
  label: string;
  /** The label of the option that removes the filter, such as 'All statuses'. */
  allLabel: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  options: readonly { value: T; label: string }[];
}

/** Renders a select that filters a list by one value. Its first option removes the filter. */
export function ChoiceFilter<T extends string>({ label, allLabel, value, onChange, options }: FilterProps<T>) {
  return (
    <Select<T | typeof all>
      aria-label={label}
      value={value ?? all}
      onChange={(chosen) => onChange(chosen === all ? undefined : chosen)}
      options={[{ value: all, label: allLabel }, ...options]}
      popupMatchSelectWidth={false}
    />
  );
}
