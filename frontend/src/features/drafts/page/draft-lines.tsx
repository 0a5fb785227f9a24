import { Button, Skeleton } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { focusPage } from '../../../shared/list/list-view';
import { EmptyState } from '../../../shared/ui/states/empty-state';
import { ErrorState } from '../../../shared/ui/states/error-state';
import { type GridHandle, LotsGrid } from '../grid/lots-grid';
import { LinesList } from '../phone/lines-list';
import type { useDraftItems } from '../use-draft';
import type { LinesView } from './use-lines-view';

interface Props {
  items: ReturnType<typeof useDraftItems>;
  view: LinesView;
  unlisted: ReadonlySet<string>;
  isWide: boolean;
  gridRef: Ref<GridHandle>;
  /** Called when Escape leaves the grid. */
  onLeave: () => void;
}

/** The lines as a grid, or as a list on a phone. */
export function DraftLines({ items: { query, isComplete }, view, unlisted, isWide, gridRef, onLeave }: Props) {
  const { t } = useTranslation('drafts');
  const showAll = () => {
    focusPage();
    view.change({ search: '', ordered: false });
  };
  return (
    <>
      {query.isError && (
        <ErrorState
          title={t('linesNotLoaded')}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />}
      {isComplete && view.shown.length === 0 && (
        <EmptyState
          title={view.isOrderedOnly && view.search === '' ? t('nothingOrdered') : t('nothingFound')}
          action={<Button onClick={showAll}>{t('showAll')}</Button>}
        />
      )}
      {view.shown.length > 0 &&
        (isWide ? (
          <LotsGrid ref={gridRef} grid={view.grid} unlisted={unlisted} onLeave={onLeave} />
        ) : (
          <LinesList lines={view.shown} unlisted={unlisted} />
        ))}
    </>
  );
}
