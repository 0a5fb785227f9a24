import { containsTerm } from '@portal/contract/text/search-text';
import { Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../shared/ui/inputs/search-box';
import type { LinesView } from './lines-view';

interface LinesToolbarProps {
  view: LinesView;
  onChange: (change: Partial<LinesView>) => void;
  /** Undefined while they load. */
  colours: readonly string[] | undefined;
  sizes: readonly string[] | undefined;
}

const optionsOf = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));

export function LinesToolbar({ view, onChange, colours, sizes }: LinesToolbarProps) {
  const { t } = useTranslation('catalogue');
  return (
    <div className="lines-toolbar not-printed">
      <SearchBox
        label={t('searchReferences')}
        placeholder={t('searchReferencesPlaceholder')}
        search={view.search}
        onSearch={(search) => onChange({ search })}
      />
      {(colours?.length !== 0 || view.colour) && (
        <Select
          allowClear
          showSearch
          filterOption={(typed, option) => containsTerm(option?.value ?? '', typed)}
          aria-label={t('colour')}
          placeholder={t('allColours')}
          value={view.colour}
          onChange={(colour: string | undefined) => onChange({ colour })}
          options={optionsOf(colours)}
          popupMatchSelectWidth={false}
        />
      )}
      {(sizes?.length !== 0 || view.size) && (
        <Select
          allowClear
          showSearch
          filterOption={(typed, option) => containsTerm(option?.value ?? '', typed)}
          aria-label={t('size')}
          placeholder={t('allSizes')}
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
        {t('availableOnly')}
      </Checkbox>
    </div>
  );
}
