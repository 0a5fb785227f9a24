import { messages } from '@portal/contract/messages';
import type { StockFile } from '@portal/contract/stock-files';
import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useInvalidateResources } from '../../../shared/data/invalidate';
import { useAskBeforeClosing } from '../../../shared/leaving/ask-before-leaving';
import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { spinner } from '../../../shared/ui/states/spinner';
import { useToast } from '../../../shared/ui/toast';
import { FilesDrop } from './files-drop';
import { UploadResult } from './upload-result';
import { UploadRow } from './upload-row';
import { isPublishable, useStockUploads } from './use-stock-uploads';

interface UploadDialogProps extends DialogControls {
  brandId: string;
  /** The name of the brand, or of the stock file that is replaced. */
  subject: string;
  replaces?: StockFile;
}

/** Uploads stock files. The result of reading each file is shown before anything is stored (row X01). */
export function UploadDialog({ brandId, subject, replaces, open, onClose, afterClose }: UploadDialogProps) {
  const { t } = useTranslation(['catalogue', 'shared']);
  const brandPath = `/api/catalogue/${encodeURIComponent(brandId)}`;
  const { uploads, add, remove, readAgain, publishAll } = useStockUploads({
    preview: `${brandPath}/preview`,
    publish: replaces
      ? { method: 'PUT', path: `/api/catalogue/replace-file/${encodeURIComponent(replaces._id)}` }
      : { method: 'POST', path: `${brandPath}/upload` },
  });
  const [chosen, setChosen] = useState<number>();
  const [missing, setMissing] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const isUnsaved = open && uploads.some(({ phase }) => phase !== 'published');
  const { close, question } = useAskBeforeClosing(open, isUnsaved, onClose);
  const refresh = useInvalidateResources();
  const toast = useToast();
  const shown = uploads.find(({ id }) => id === chosen) ?? uploads[0];
  const ready = uploads.filter(isPublishable).length;
  const publishing = uploads.some(({ phase }) => phase === 'publishing');
  const reading = uploads.some(({ phase }) => phase === 'waiting' || phase === 'reading');

  const choose = (id: number) => {
    flushSync(() => setChosen(id));
    // Below a long list the result is out of sight.
    void result.current?.scrollIntoView?.({ block: 'nearest' });
  };
  const submit = async () => {
    setMissing(uploads.length === 0);
    const { published, failed, allPublished } = await publishAll();
    // The reason stands with the file's result, of which one is shown.
    if (failed !== undefined) choose(failed);
    if (published === 0) return;
    toast.success(replaces ? messages.catalogue.fileReplaced : messages.catalogue.fileUploaded);
    refresh(['catalogue']);
    if (allPublished) onClose();
  };
  const verb = replaces ? t('replace') : ready > 1 ? t('publishFiles', { count: ready }) : t('publish');
  const missingFileMessage = replaces
    ? messages.catalogue.replacementRequired
    : messages.catalogue.fileAndBrandRequired;

  return (
    <Modal
      open={open}
      width={920}
      title={replaces ? t('replaceAttachment') : t('uploadFile')}
      okText={verb}
      okButtonProps={{ disabled: uploads.length > 0 && (ready === 0 || reading), loading: publishing && spinner }}
      onOk={() => void submit()}
      // Closed now, nobody would see which files were published. Each file has a button that cancels it.
      closable={!publishing}
      // What is published already is not cancelled.
      cancelText={uploads.some(({ phase }) => phase === 'published') ? t('shared:close') : undefined}
      cancelButtonProps={{ disabled: publishing }}
      onCancel={close}
      afterClose={afterClose}
      maskClosable={false}
      keyboard={uploads.length === 0}
      centered
      classNames={{ body: 'dialog-scroll' }}
      destroyOnHidden
    >
      {question}
      <p className="dialog-subject">{subject}</p>
      {replaces && uploads.length === 0 && <p className="upload-hint">{t('consequencesOfReplacing')}</p>}
      {!(replaces && uploads.length > 0) && (
        <FilesDrop
          multiple={!replaces}
          slim={uploads.length > 0}
          onFiles={(files) => {
            setMissing(false);
            add(replaces ? files.slice(0, 1) : files);
          }}
          error={missing ? missingFileMessage : undefined}
        />
      )}
      <ul className="upload-rows">
        {uploads.map((each) => (
          <UploadRow
            key={each.id}
            upload={each}
            selected={uploads.length > 1 ? each === shown : undefined}
            onSelect={() => choose(each.id)}
            onRemove={() => remove(each.id)}
          />
        ))}
      </ul>
      <div ref={result} className="upload-result">
        {shown && uploads.length > 1 && (
          <h3 className="dialog-heading own-direction" dir="auto">
            {shown.file.name}
          </h3>
        )}
        {shown && (
          <UploadResult
            upload={shown}
            markedPath={`${brandPath}/preview/problems`}
            isPublishing={publishing}
            onReadAgain={(changed) => readAgain(shown.id, changed)}
          />
        )}
      </div>
    </Modal>
  );
}
