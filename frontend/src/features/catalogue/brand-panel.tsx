import { PlusOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { can } from '@portal/contract/policy';
import { Button, Grid, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../shared/access/session';
import { sentenceOf } from '../../shared/data/api';
import { ErrorState } from '../../shared/ui/error-state';
import { useAsked } from '../../shared/ui/use-asked';
import { type BrandAction, BrandDialog } from './brand-dialogs';
import { BrandList } from './brand-list';
import { BrandMenu, brandMenuLabel } from './brand-menu';
import { BrandSelect } from './brand-select';
import { NewBrandDialog } from './new-brand-dialog';
import type { ListedBrand, useBrands } from './use-brands';

interface BrandPanelProps {
  listing: ReturnType<typeof useBrands>;
  selected: string | null;
  onSelect: (id: string | null) => void;
}

/** Left panel of the catalogue; above the files on small screens. */
export function BrandPanel({ listing: { brands, query }, selected, onSelect }: BrandPanelProps) {
  const { t } = useTranslation('catalogue');
  const manages = can(useSessionUser(), 'brand:manage');
  const wide = Grid.useBreakpoint().lg ?? true;
  const [creating, setCreating] = useState(false);
  const List = wide ? BrandList : BrandSelect;
  const { asked, ask, dialog } = useAsked<BrandAction, ListedBrand>(brandMenuLabel);

  return (
    <section className="brand-panel" aria-labelledby="brands-title">
      <div className="brand-panel-head">
        <h2 id="brands-title">{t('brands')}</h2>
        {manages && (
          <Button
            size={wide ? 'small' : 'middle'}
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setCreating(true)}
          >
            {t('newBrand')}
          </Button>
        )}
      </div>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: wide ? 6 : 1, width: '100%' }} />}
      {query.isError && (
        <ErrorState
          title={messages.catalogue.loadBrandsFailed}
          detail={sentenceOf(query.error, messages.catalogue.loadBrandsFailed)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isSuccess && brands.length === 0 && (
        <p className="brand-none">{manages ? t('noBrandsYet') : t('brandsAppearHere')}</p>
      )}
      {brands.length > 0 && (
        <List
          brands={brands}
          selected={selected}
          onSelect={onSelect}
          menu={manages ? (brand) => <BrandMenu brand={brand} onAsk={ask} /> : undefined}
        />
      )}
      {asked && (
        <BrandDialog
          action={asked.action}
          brand={asked.subject}
          {...dialog}
          onDeleted={() => asked.subject._id === selected && onSelect(null)}
        />
      )}
      {creating && <NewBrandDialog onClose={() => setCreating(false)} onCreated={onSelect} />}
    </section>
  );
}
