import { RenameBrandInput } from '@portal/contract/brands';
import { messages } from '@portal/contract/messages';
import { useTranslation } from 'react-i18next';
import type { ListedBrand } from '../../../shared/data/whole-lists';
import { useStockFiles } from '../../../shared/data/whole-lists';
import { validationRulesFor } from '../../../shared/form/rules';
import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { DeleteDialog } from '../delete-dialog';
import { RenameDialog } from '../rename-dialog';
import { AccessDialog } from './access-dialog';

export type BrandAction = 'rename' | 'access' | 'delete';

interface BrandDialogProps extends DialogControls {
  brand: ListedBrand;
  onDeleted: () => void;
}

const nameRules = validationRulesFor(RenameBrandInput, 'newName');

function RenameBrandDialog({ brand, afterClose }: BrandDialogProps) {
  const { t } = useTranslation('catalogue');
  return (
    <RenameDialog
      afterClose={afterClose}
      title={t('renameBrand')}
      name={brand.name}
      label={t('brandName')}
      maxLength={120}
      rules={nameRules}
      resource="brands"
      url="/api/catalogue/rename-brand"
      body={(newName) => ({ brandId: brand._id, newName })}
      done={messages.catalogue.brandRenamed}
      failed={messages.catalogue.renameBrandFailed}
    />
  );
}

function DeleteBrandDialog({ brand, ...controls }: BrandDialogProps) {
  const { t } = useTranslation('catalogue');
  const { stockFiles, query } = useStockFiles(brand._id);
  const files = stockFiles.length;
  return (
    <DeleteDialog
      {...controls}
      title={t('deleteBrand')}
      subject={brand.name}
      consequences={[
        !query.isSuccess
          ? t('brandAndItsFilesDisappear')
          : files === 0
            ? t('brandDisappears')
            : t('brandAndFilesDisappear', { count: files }),
        t('placedOrdersKeepTheirData'),
        t('cannotBeUndone'),
      ]}
      url={`/api/brands/${encodeURIComponent(brand._id)}`}
      done={messages.catalogue.brandDeleted}
      failed={messages.catalogue.deleteBrandFailed}
    />
  );
}

export function BrandDialog({ action, ...props }: BrandDialogProps & { action: BrandAction }) {
  if (action === 'rename') return <RenameBrandDialog {...props} />;
  if (action === 'delete') return <DeleteBrandDialog {...props} />;
  return <AccessDialog brand={props.brand} afterClose={props.afterClose} />;
}
