import { messages } from '@portal/contract/messages';
import { RenameStockFileInput, type StockFile } from '@portal/contract/stock-files';
import { useTranslation } from 'react-i18next';
import { request } from '../../shared/data/api';
import { rulesFor } from '../../shared/form/rules';
import type { AskedDialog } from '../../shared/ui/action-dialog';
import { DeleteDialog } from './delete-dialog';
import { NameDialog } from './name-dialog';
import { UploadDialog } from './upload-dialog';
import { pathOfFile } from './use-stock-files';
import { VersionsDrawer } from './versions-drawer';

export type FileAction = 'rename' | 'replace' | 'versions' | 'delete';

interface FileDialogProps extends AskedDialog {
  action: FileAction;
  brandId: string;
  file: StockFile;
}

const nameRules = rulesFor(RenameStockFileInput, 'originalName');

export function FileDialog({ action, brandId, file, ...asked }: FileDialogProps) {
  const { t } = useTranslation(['catalogue', 'trade']);
  const path = pathOfFile(brandId, file._id);
  if (action === 'replace')
    return <UploadDialog {...asked} brandId={brandId} subject={file.fileName} replaces={file} />;
  if (action === 'versions') return <VersionsDrawer {...asked} path={path} file={file} />;
  if (action === 'rename') {
    return (
      <NameDialog
        {...asked}
        title={t('renameFile')}
        name={file.fileName}
        label={t('fileName')}
        maxLength={180}
        rules={nameRules}
        rename={(originalName) => request(path, { method: 'PUT', json: { originalName } })}
        done={messages.catalogue.fileRenamed}
        failed={messages.catalogue.renameFileFailed}
      />
    );
  }
  const earlier = file.version - 1;
  const references = t('trade:references', { count: file.lineCount });
  return (
    <DeleteDialog
      {...asked}
      title={t('deleteFile')}
      subject={file.fileName}
      losses={[
        earlier === 0
          ? t('fileDisappears', { references })
          : t('fileAndVersionsDisappear', { count: earlier, references }),
        t('placedOrdersKeepTheirData'),
        t('cannotBeUndone'),
      ]}
      remove={() => request(path, { method: 'DELETE' })}
      done={messages.catalogue.fileDeleted}
      failed={messages.catalogue.deleteFileFailed}
    />
  );
}
