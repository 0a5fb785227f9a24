import { SearchOutlined } from '@ant-design/icons';
import { Checkbox, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { LinesView } from './lines-view';

interface LinesToolbarProps {
  view: LinesView;
  onChange: (change: Partial<LinesView>) => void;
  colours: readonly string[];
  sizes: readonly string[];
}

const typingMs = 250;
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function LinesToolbar({ view, onChange, colours, sizes }: LinesToolbarProps) {
  const [search, setSearch] = useState(view.search);
  // Cleared from elsewhere, or stepped back to.
  useEffect(() => setSearch(view.search), [view.search]);
  useEffect(() => {
    if (search === view.search) return;
    const pause = setTimeout(() => onChange({ search }), typingMs);
    return () => clearTimeout(pause);
  }, [search, view.search, onChange]);

  return (
    <div className="lines-toolbar">
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder="Search references..."
        aria-label="Search references"
        value={search}
        maxLength={200}
        onChange={(event) => setSearch(event.target.value)}
        className="lines-search"
      />
      {(colours.length > 0 || view.colour) && (
        <Select
          allowClear
          showSearch
          aria-label="Colour"
          placeholder="All colours"
          value={view.colour}
          onChange={(colour: string | undefined) => onChange({ colour })}
          options={optionsOf(colours)}
          popupMatchSelectWidth={false}
        />
      )}
      {(sizes.length > 0 || view.size) && (
        <Select
          allowClear
          showSearch
          aria-label="Size"
          placeholder="All sizes"
          value={view.size}
          onChange={(size: string | undefined) => onChange({ size })}
          options={optionsOf(sizes)}
          popupMatchSelectWidth={false}
        />
      )}
      <Checkbox checked={view.available} onChange={({ target }) => onChange({ available: target.checked })}>
        Available only
      </Checkbox>
    </div>
  );
}
