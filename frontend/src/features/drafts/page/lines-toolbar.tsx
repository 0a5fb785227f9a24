import type { PublishedLine } from '@portal/contract/stock-files';
import { Checkbox, type GetRef, type Input } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../shared/ui/inputs/search-box';
import { QuickEntry } from '../paste/quick-entry';
import type { LinesView } from './use-lines-view';

interface Props {
  draftId: string;
  lines: ReadonlyMap<string, PublishedLine>;
  view: LinesView;
  /** Offers sizes as columns, where references differ only by size. */
  mayShowSizes: boolean;
  isReadOnly: boolean;
  searchRef: Ref<GetRef<typeof Input>>;
}

export function LinesToolbar({ draftId, lines, view, mayShowSizes, isReadOnly, searchRef }: Props) {
  const { t } = useTranslation('drafts');
  return (
    <div className="draft-toolbar">
      <SearchBox
        ref={searchRef}
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        search={view.search}
        onSearch={(search) => view.change({ search })}
      />
      <Checkbox checked={view.isOrderedOnly} onChange={({ target }) => view.change({ ordered: target.checked })}>
        {t('inMyOrder')}
      </Checkbox>
      {mayShowSizes && (
        <Checkbox checked={view.isBySize} onChange={({ target }) => view.change({ sizes: target.checked })}>
          {t('sizesAsColumns')}
        </Checkbox>
      )}
      {!isReadOnly && <QuickEntry draftId={draftId} lines={lines} />}
    </div>
  );
}
