import { containsTerm } from '@portal/contract/text/search-text';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedBrand } from '../../../shared/data/whole-lists';
import { VisibilityChip } from './visibility-chip';

interface BrandSelectProps {
  brands: readonly ListedBrand[];
  selected: string | null;
  onSelect: (id: string) => void;
  /** Renders a brand's menu; absent for users who cannot manage brands. */
  menu?: (brand: ListedBrand) => ReactNode;
}

/** The select that replaces the list of brands on small screens. */
export function BrandSelect({ brands, selected, onSelect, menu }: BrandSelectProps) {
  const { t } = useTranslation('catalogue');
  const known = brands.find(({ _id }) => _id === selected);
  return (
    <div className="brand-row">
      <Select
        className="brand-select"
        aria-label={t('brand')}
        placeholder={t('selectBrand')}
        showSearch
        filterOption={(typed, option) => containsTerm(option?.name ?? '', typed)}
        value={known?._id ?? null}
        onChange={onSelect}
        options={brands.map((brand) => ({ value: brand._id, label: brand.name, name: brand.name, brand }))}
        optionRender={({ data: { brand } }) => (
          <span className="brand-option">
            <span className="brand-name own-direction" dir="auto">
              {brand.name}
            </span>
            {brand.visibility && (
              <VisibilityChip visibility={brand.visibility} visibleToBuyers={brand.visibleToBuyers ?? []} />
            )}
          </span>
        )}
      />
      {known && menu?.(known)}
    </div>
  );
}
