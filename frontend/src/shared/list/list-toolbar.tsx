import { CloseOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyWithTexts } from '../../texts/lazy-with-texts';
import { WhenSettled } from '../data/when-settled';
import { SearchBox } from '../ui/inputs/search-box';
import type { ChoiceFilterProps } from './choice-filter-select';
import { focusPage } from './list-view';

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

/** antd's select is almost as large as its table, which does not wait for it. */
const ChoiceFilterSelect = lazyWithTexts(
  async () => (await import('./choice-filter-select')).ChoiceFilterSelect as ComponentType<ChoiceFilterProps<string>>,
);

/** Renders a select that filters a list by one value. Its first option removes the filter. */
export function ChoiceFilter<T extends string>({ onChange, ...filter }: ChoiceFilterProps<T>) {
  return (
    <WhenSettled now={filter.value !== undefined} place={<div className="list-toolbar-choice" />}>
      <ChoiceFilterSelect {...filter} onChange={(value) => onChange(value as T | undefined)} />
    </WhenSettled>
  );
}

/** Shows a filter that was set by a link. In the toolbar it can be removed, but not set or changed. */
export function FilterChip({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  const { t } = useTranslation('trade');
  const remove = () => {
    focusPage();
    onRemove();
  };
  return (
    <Button icon={<CloseOutlined aria-hidden />} iconPosition="end" onClick={remove} title={t('removeFilter')}>
      {children}
    </Button>
  );
}
