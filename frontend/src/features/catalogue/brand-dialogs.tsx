import { RenameBrandInput } from '@portal/contract/catalogue';
import { messages } from '@portal/contract/messages';
import { useTranslation } from 'react-i18next';
import { request } from '../../shared/data/api';
import { rulesFor } from '../../shared/form/rules';
import type { AskedDialog } from '../../shared/ui/action-dialog';
import { AccessDialog } from './access-dialog';
import { DeleteDialog } from './delete-dialog';
import { NameDialog } from './name-dialog';
import type { ListedBrand } from './use-brands';
import { useStockFiles } from './use-stock-files';

export type BrandAction = 'rename' | 'access' | 'delete';

interface BrandDialogProps extends AskedDialog {
  brand: ListedBrand;
  onDeleted: () => void;
}

const nameRules = rulesFor(RenameBrandInput, 'newName');

function RenameBrandDialog({ brand, onDeleted: _, ...asked }: BrandDialogProps) {
  const { t } = useTranslation('catalogue');
  return (
    <NameDialog
      {...asked}
      title={t('renameBrand')}
      name={brand.name}
      label={t('brandName')}
      maxLength={120}
      rules={nameRules}
      rename={(newName) =>
        request('/api/catalogue/rename-brand', { method: 'PUT', json: { brandId: brand._id, newName } })
      }
      done={messages.catalogue.brandRenamed}
      failed={messages.catalogue.renameBrandFailed}
    />
  );
}

function DeleteBrandDialog({ brand, ...asked }: BrandDialogProps) {
  const { t } = useTranslation('catalogue');
  const { stockFiles, query } = useStockFiles(brand._id);
  const files = stockFiles.length;
  return (
    <DeleteDialog
      {...asked}
      title={t('deleteBrand')}
      subject={brand.name}
      losses={[
        !query.isSuccess
          ? t('brandAndItsFilesDisappear')
          : files === 0
            ? t('brandDisappears')
            : t('brandAndFilesDisappear', { count: files }),
        t('placedOrdersKeepTheirData'),
        t('cannotBeUndone'),
      ]}
      remove={() => request(`/api/brands/${encodeURIComponent(brand._id)}`, { method: 'DELETE' })}
      done={messages.catalogue.brandDeleted}
      failed={messages.catalogue.deleteBrandFailed}
    />
  );
}

export function BrandDialog({ action, ...props }: BrandDialogProps & { action: BrandAction }) {
  if (action === 'rename') return <RenameBrandDialog {...props} />;
  if (action === 'delete') return <DeleteBrandDialog {...props} />;
  const { onDeleted: _, ...asked } = props;
  return <AccessDialog {...asked} />;
}
