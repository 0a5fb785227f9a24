import { Flex, Select } from 'antd';
import type { ReactNode } from 'react';
import { SearchBox } from '../ui/search-box';

interface ToolbarProps {
  label: string;
  searchLabel: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  /** The list's filters. */
  children: ReactNode;
}

/** What a list is searched and filtered with. */
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
  /** Said where nothing is filtered by. */
  allWords: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  options: readonly { value: T; label: string }[];
}

/** One of some, or all. */
export function ChoiceFilter<T extends string>({ label, allWords, value, onChange, options }: FilterProps<T>) {
  return (
    <Select<T | typeof all>
      aria-label={label}
      value={value ?? all}
      onChange={(chosen) => onChange(chosen === all ? undefined : chosen)}
      options={[{ value: all, label: allWords }, ...options]}
      popupMatchSelectWidth={false}
    />
  );
}
