import { Checkbox, Select } from 'antd';
import { SearchBox } from '../../shared/ui/search-box';
import type { LinesView } from './lines-view';

interface LinesToolbarProps {
  view: LinesView;
  onChange: (change: Partial<LinesView>) => void;
  colours: readonly string[];
  sizes: readonly string[];
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function LinesToolbar({ view, onChange, colours, sizes }: LinesToolbarProps) {
  return (
    <div className="lines-toolbar">
      <SearchBox
        label="Search references"
        placeholder="Search references..."
        search={view.search}
        onSearch={(search) => onChange({ search })}
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
      <Checkbox
        checked={view.available === 'true'}
        onChange={({ target }) => onChange({ available: target.checked ? 'true' : undefined })}
      >
        Available only
      </Checkbox>
    </div>
  );
}
