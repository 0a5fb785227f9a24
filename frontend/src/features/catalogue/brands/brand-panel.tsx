import { PlusOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../../shared/access/access-control';
import { useDialogFromLink } from '../../../shared/access/use-dialog-from-link';
import type { ListedBrand, useBrands } from '../../../shared/data/whole-lists';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { QueryError } from '../../../shared/ui/states/query-error';
import { useIsWindowAtLeast } from '../../../shared/ui/use-is-window-at-least';
import { type BrandAction, BrandDialog } from './brand-dialogs';
import { BrandList } from './brand-list';
import { BrandMenu, brandMenuLabel } from './brand-menu';
import { BrandSelect } from './brand-select';
import { NewBrandDialog } from './new-brand-dialog';

interface BrandPanelProps {
  listing: ReturnType<typeof useBrands>;
  selected: string | null;
  onSelect: (id: string | null) => void;
}

/** The panel of brands: beside the stock files, or above them on small screens. */
export function BrandPanel({ listing: { brands, query }, selected, onSelect }: BrandPanelProps) {
  const { t } = useTranslation('catalogue');
  const manages = useHasPermission('brand:manage');
  const wide = useIsWindowAtLeast('lg');
  const [creating, setCreating] = useState(false);
  useDialogFromLink(() => setCreating(true), manages && selected === null);
  const List = wide ? BrandList : BrandSelect;
  const { active, openDialog, dialog } = useOpenDialog<BrandAction, ListedBrand>(brandMenuLabel);

  return (
    <section className={selected === null ? 'brand-panel' : 'brand-panel not-printed'} aria-labelledby="brands-title">
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
      {query.isError && <QueryError title={messages.catalogue.loadBrandsFailed} query={query} />}
      {query.isSuccess && brands.length === 0 && (
        <p className="brand-none">{manages ? t('noBrandsYet') : t('brandsAppearHere')}</p>
      )}
      {brands.length > 0 && (
        <List
          brands={brands}
          selected={selected}
          onSelect={onSelect}
          menu={manages ? (brand) => <BrandMenu brand={brand} onAction={openDialog} /> : undefined}
        />
      )}
      {active && (
        <BrandDialog
          action={active.action}
          brand={active.subject}
          {...dialog}
          onDeleted={() => active.subject._id === selected && onSelect(null)}
        />
      )}
      {creating && <NewBrandDialog afterClose={() => setCreating(false)} onCreated={onSelect} />}
    </section>
  );
}
