import { LoadingOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { excelExtensions } from '@portal/contract/stock-files';
import { workbookLimits } from '@portal/contract/workbook';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { FileDrop } from '../../shared/ui/file-drop';
import { ProblemTable } from '../../shared/ui/problem-table';
import { useToast } from '../../shared/ui/toast';
import { PreviewOfStock } from './preview-of-stock';
import { useRefreshStockFiles } from './use-stock-files';
import { useStockUpload } from './use-stock-upload';

interface UploadDialogProps {
  brandId: string;
  brandName: string;
  onClose: () => void;
}

const tooLarge = (file: File) => (file.size > workbookLimits.uploadBytes ? messages.catalogue.fileTooLarge : null);

/** Row X01: what was understood is shown before anything is stored. */
export function UploadDialog({ brandId, brandName, onClose }: UploadDialogProps) {
  const { file, choose, readAgain, preview, failure, phase, progress, publish } = useStockUpload(brandId);
  const [missing, setMissing] = useState(false);
  const refresh = useRefreshStockFiles();
  const toast = useToast();
  const sending = phase !== 'idle';

  const submit = async () => {
    setMissing(file === null);
    if (!(await publish())) return;
    toast.success(messages.catalogue.fileUploaded);
    refresh();
    onClose();
  };

  return (
    <Modal
      open
      width={920}
      title={
        <>
          Upload File <span className="dialog-object">{brandName}</span>
        </>
      }
      okText="Publish"
      okButtonProps={{
        disabled: file !== null && (preview === null || preview.errorCount > 0 || phase === 'reading'),
        loading: phase === 'publishing',
      }}
      onOk={() => void submit()}
      onCancel={onClose}
      maskClosable={false}
    >
      <FileDrop
        file={file}
        onChange={(chosen) => {
          setMissing(false);
          choose(chosen);
        }}
        extensions={excelExtensions}
        extensionMessage={messages.catalogue.fileInvalid}
        check={tooLarge}
        label="Stock file"
        progress={sending ? progress : undefined}
        error={missing ? messages.catalogue.fileAndBrandRequired : undefined}
      />
      {phase === 'reading' && (
        <p className="dialog-status" role="status">
          <LoadingOutlined aria-hidden /> {progress < 100 ? 'Sending the file…' : 'Reading the file…'}
        </p>
      )}
      {failure && (
        <>
          <Alert
            type="error"
            showIcon
            className="dialog-alert"
            message={failure.sentence}
            description={failure.detail}
            action={
              preview === null && (
                <Button size="small" onClick={readAgain}>
                  Try again
                </Button>
              )
            }
          />
          <ProblemTable problems={failure.problems} total={failure.problemCount} />
        </>
      )}
      {preview && <PreviewOfStock preview={preview} hideProblems={failure !== null && failure.problems.length > 0} />}
    </Modal>
  );
}
