import { SearchOutlined } from '@ant-design/icons';
import { containsTerm } from '@portal/contract/text/search-text';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedBrand } from '../../../shared/data/whole-lists';
import { ClearIcon } from '../../../shared/ui/inputs/clear-icon';
import { VisibilityChip } from './visibility-chip';

interface BrandListProps {
  brands: readonly ListedBrand[];
  selected: string | null;
  onSelect: (id: string) => void;
  /** Renders a brand's menu; absent for users who cannot manage brands. */
  menu?: (brand: ListedBrand) => ReactNode;
}

/** The number of brands from which the list has a search field. */
const searchFrom = 9;

export function BrandList({ brands, selected, onSelect, menu }: BrandListProps) {
  const { t } = useTranslation('catalogue');
  const [search, setSearch] = useState('');
  const found = brands.filter(({ name }) => containsTerm(name, search));

  return (
    <>
      {brands.length >= searchFrom && (
        <Input
          allowClear={{ clearIcon: <ClearIcon /> }}
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('searchBrandsPlaceholder')}
          aria-label={t('searchBrands')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="brand-search"
        />
      )}
      {found.length === 0 && <p className="brand-none">{t('noBrandMatches', { search: search.trim() })}</p>}
      <ul className="brand-list">
        {found.map((brand) => {
          const { _id, name, visibility, visibleToBuyers = [] } = brand;
          return (
            <li key={_id} className="brand-row">
              <button
                type="button"
                className="brand-item"
                aria-current={_id === selected ? 'true' : undefined}
                onClick={() => onSelect(_id)}
              >
                <span className="brand-name" dir="auto" title={name}>
                  {name}
                </span>
                {visibility && <VisibilityChip visibility={visibility} visibleToBuyers={visibleToBuyers} />}
              </button>
              {menu?.(brand)}
            </li>
          );
        })}
      </ul>
    </>
  );
}
