import { messages } from '@portal/contract/messages';
import { RenameStockFileInput, type StockFile } from '@portal/contract/stock-files';
import { useTranslation } from 'react-i18next';
import { stockFileApiPath } from '../../../shared/data/stock-file-api-path';
import { validationRulesFor } from '../../../shared/form/rules';
import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { DeleteDialog } from '../delete-dialog';
import { RenameDialog } from '../rename-dialog';
import { UploadDialog } from '../upload/upload-dialog';
import { VersionsDrawer } from '../versions/versions-drawer';

export type FileAction = 'rename' | 'replace' | 'versions' | 'delete';

interface FileDialogProps extends DialogControls {
  action: FileAction;
  brandId: string;
  file: StockFile;
}

const nameRules = validationRulesFor(RenameStockFileInput, 'originalName');

export function FileDialog({ action, brandId, file, ...controls }: FileDialogProps) {
  const { t } = useTranslation(['catalogue', 'trade']);
  const path = stockFileApiPath(brandId, file._id);
  if (action === 'replace')
    return <UploadDialog {...controls} brandId={brandId} subject={file.fileName} replaces={file} />;
  if (action === 'versions') return <VersionsDrawer {...controls} path={path} file={file} />;
  if (action === 'rename') {
    return (
      <RenameDialog
        afterClose={controls.afterClose}
        title={t('renameFile')}
        name={file.fileName}
        label={t('fileName')}
        maxLength={180}
        rules={nameRules}
        resource="stock-files"
        url={path}
        body={(originalName) => ({ originalName })}
        done={messages.catalogue.fileRenamed}
        failed={messages.catalogue.renameFileFailed}
      />
    );
  }
  const earlier = file.version - 1;
  const references = t('trade:references', { count: file.lineCount });
  return (
    <DeleteDialog
      {...controls}
      title={t('deleteFile')}
      subject={file.fileName}
      consequences={[
        earlier === 0
          ? t('fileDisappears', { references })
          : t('fileAndVersionsDisappear', { count: earlier, references }),
        t('placedOrdersKeepTheirData'),
        t('cannotBeUndone'),
      ]}
      url={path}
      done={messages.catalogue.fileDeleted}
      failed={messages.catalogue.deleteFileFailed}
    />
  );
}
