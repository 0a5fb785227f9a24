import { messages } from '@portal/contract/messages';
import { RenameStockFileInput, type StockFile } from '@portal/contract/stock-files';
import { request } from '../../shared/data/api';
import { rulesFor } from '../../shared/form/rules';
import { count } from '../../shared/ui/numbers';
import type { AskedProps } from './asked-dialog';
import { DeleteDialog } from './delete-dialog';
import { NameDialog } from './name-dialog';
import { UploadDialog } from './upload-dialog';
import { pathOfFile } from './use-stock-files';
import { VersionsDrawer } from './versions-drawer';

export type FileAction = 'rename' | 'replace' | 'versions' | 'delete';

interface FileDialogProps extends AskedProps {
  action: FileAction;
  brandId: string;
  file: StockFile;
}

const nameRules = rulesFor(RenameStockFileInput, 'originalName');

export function FileDialog({ action, brandId, file, ...asked }: FileDialogProps) {
  const path = pathOfFile(brandId, file._id);
  if (action === 'replace')
    return <UploadDialog {...asked} brandId={brandId} subject={file.fileName} replaces={file} />;
  if (action === 'versions') return <VersionsDrawer {...asked} path={path} file={file} />;
  if (action === 'rename') {
    return (
      <NameDialog
        {...asked}
        title="Rename File"
        name={file.fileName}
        label="File name"
        maxLength={180}
        rules={nameRules}
        rename={(originalName) => request(path, { method: 'PUT', json: { originalName } })}
        done={messages.catalogue.fileRenamed}
        failed={messages.catalogue.renameFileFailed}
      />
    );
  }
  const earlier =
    file.version > 1 ? ` and its ${count(file.version - 1)} earlier version${file.version > 2 ? 's' : ''}` : '';
  return (
    <DeleteDialog
      {...asked}
      title="Delete File"
      subject={file.fileName}
      losses={[
        `The file${earlier} disappears for administrators and buyers; its ${count(file.lineCount)} references can no longer be ordered.`,
        'Orders already placed keep their data.',
        'This cannot be undone.',
      ]}
      remove={() => request(path, { method: 'DELETE' })}
      done={messages.catalogue.fileDeleted}
      failed={messages.catalogue.deleteFileFailed}
    />
  );
}
