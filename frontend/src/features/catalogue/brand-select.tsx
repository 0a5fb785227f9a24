import { Select } from 'antd';
import type { ListedBrand } from './use-brands';
import { VisibilityChip } from './visibility-chip';

interface BrandSelectProps {
  brands: readonly ListedBrand[];
  selected: string | null;
  onSelect: (id: string) => void;
}

/** The list of brands where there is no room for a list. */
export function BrandSelect({ brands, selected, onSelect }: BrandSelectProps) {
  const known = brands.some(({ _id }) => _id === selected);
  return (
    <Select
      className="brand-select"
      aria-label="Brand"
      placeholder="Select a brand"
      showSearch
      optionFilterProp="name"
      value={known ? selected : null}
      onChange={onSelect}
      options={brands.map((brand) => ({ value: brand._id, label: brand.name, name: brand.name, brand }))}
      optionRender={({ data: { brand } }) => (
        <span className="brand-option">
          <span className="brand-name">{brand.name}</span>
          {brand.visibility && (
            <VisibilityChip visibility={brand.visibility} visibleToBuyers={brand.visibleToBuyers ?? []} />
          )}
        </span>
      )}
    />
  );
}
