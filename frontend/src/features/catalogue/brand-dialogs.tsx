import { RenameBrandInput } from '@portal/contract/catalogue';
import { messages } from '@portal/contract/messages';
import { request } from '../../shared/data/api';
import { rulesFor } from '../../shared/form/rules';
import { count } from '../../shared/ui/numbers';
import { AccessDialog } from './access-dialog';
import type { AskedProps } from './asked-dialog';
import { DeleteDialog } from './delete-dialog';
import { NameDialog } from './name-dialog';
import type { ListedBrand } from './use-brands';
import { useStockFiles } from './use-stock-files';

export type BrandAction = 'rename' | 'access' | 'delete';

interface BrandDialogProps extends AskedProps {
  brand: ListedBrand;
  onDeleted: () => void;
}

const nameRules = rulesFor(RenameBrandInput, 'newName');

function RenameBrandDialog({ brand, onDeleted: _, ...asked }: BrandDialogProps) {
  return (
    <NameDialog
      {...asked}
      title="Rename Brand"
      name={brand.name}
      label="Brand name"
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
  const { stockFiles, query } = useStockFiles(brand._id);
  const files = stockFiles.length;
  const its = files === 1 ? 'its stock file' : `its ${count(files)} stock files`;
  return (
    <DeleteDialog
      {...asked}
      title="Delete Brand"
      subject={brand.name}
      losses={[
        query.isSuccess && files === 0
          ? 'The brand disappears for administrators and buyers. It has no stock files.'
          : `The brand and ${query.isSuccess ? its : 'its stock files'} disappear for administrators and buyers; nothing more can be ordered from it.`,
        'Orders already placed keep their data.',
        'This cannot be undone.',
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
