import { CloseCircleOutlined, DeleteOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { useJobsAhead } from '../../../shared/data/use-jobs-ahead';
import { formatFileSize } from '../../../shared/ui/values/numbers';
import { texts } from '../../../texts/texts';
import type { StockUpload } from './use-stock-uploads';

interface UploadRowProps {
  upload: StockUpload;
  /** True if this file's preview is shown below the list; undefined if this is the only file. */
  selected?: boolean;
  onSelect: () => void;
  onRemove: () => void;
}

function statusOf({ phase, progress, preview, failure }: StockUpload, ahead: number | null): string {
  if (ahead !== null) return texts.t('trade:waitingBehind', { count: ahead });
  if (phase === 'waiting') return texts.t('catalogue:waitingForItsTurn');
  if (phase === 'reading')
    return progress < 100 ? texts.t('catalogue:sendingTheFile') : texts.t('catalogue:readingTheFile');
  if (phase === 'publishing') return texts.t('catalogue:publishing');
  if (phase === 'published') return texts.t('catalogue:published');
  if (failure !== null) return texts.t(failure.isUnreadable ? 'catalogue:couldNotBeRead' : 'catalogue:couldNotBeSent');
  if (preview === null) return '';
  const { sheets, samples, references, errorCount, warningCount } = preview;
  if (sheets.length === 0 && samples.length > 0) return texts.t('catalogue:columnsToChoose');
  const problems = [
    errorCount > 0 && texts.t('catalogue:errors', { count: errorCount }),
    warningCount > 0 && texts.t('catalogue:warnings', { count: warningCount }),
  ].filter(Boolean);
  return [texts.t('trade:references', { count: references }), ...problems].join(' · ');
}

/** A ref for the row of a file: when its button has removed it, the focus moves to the next row or the one before. */
function focusNeighbourOnRemoval(row: HTMLElement | null) {
  return () => {
    if (!row?.contains(document.activeElement)) return;
    const rows = [row.nextElementSibling, row.previousElementSibling];
    const button = rows.map((other) => other?.querySelector<HTMLElement>('.upload-remove:enabled')).find(Boolean);
    (button ?? row.closest<HTMLElement>('.ant-modal-wrap'))?.focus({ preventScroll: true });
  };
}

/** A file of the upload: its state, and a button that cancels the upload or removes the file. */
export function UploadRow({ upload, selected, onSelect, onRemove }: UploadRowProps) {
  const { t } = useTranslation('catalogue');
  const { file, phase, progress } = upload;
  const uploading = phase === 'reading' || phase === 'publishing';
  const failed = phase === 'idle' && upload.failure !== null;
  const ahead = useJobsAhead(uploading && progress === 100);
  return (
    <li ref={focusNeighbourOnRemoval} className="file-drop-chosen upload-row" data-selected={selected}>
      <FileExcelOutlined aria-hidden />
      {selected === undefined ? (
        <span className="file-drop-name own-direction" dir="auto" title={file.name}>
          {file.name}
        </span>
      ) : (
        <button
          type="button"
          className="file-drop-name upload-choose own-direction"
          dir="auto"
          aria-pressed={selected}
          onClick={onSelect}
        >
          {file.name}
        </button>
      )}
      <span className="upload-status" data-failed={failed || undefined} role="status">
        {failed && <CloseCircleOutlined aria-hidden />}
        {statusOf(upload, ahead)}
      </span>
      <span className="file-drop-size figures">{formatFileSize(file.size)}</span>
      <Button
        type="text"
        size="small"
        className="upload-remove"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t(uploading ? 'cancelFile' : 'removeFile', { name: file.name })}
        onClick={onRemove}
        disabled={phase === 'published'}
      />
      {uploading && (
        <Progress className="file-drop-progress" percent={progress} size="small" aria-label={t('uploadProgress')} />
      )}
    </li>
  );
}
