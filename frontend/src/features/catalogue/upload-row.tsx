import { DeleteOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../shared/ui/numbers';
import { texts } from '../../texts/texts';
import type { StockUpload } from './use-stock-uploads';

interface UploadRowProps {
  upload: StockUpload;
  /** Its reading is shown below; absent where it is the only one. */
  selected?: boolean;
  onSelect: () => void;
  onRemove: () => void;
}

function statusOf({ phase, progress, preview, failure }: StockUpload): string {
  if (phase === 'waiting') return texts.t('catalogue:waitingForItsTurn');
  if (phase === 'reading')
    return progress < 100 ? texts.t('catalogue:sendingTheFile') : texts.t('catalogue:readingTheFile');
  if (phase === 'publishing') return texts.t('catalogue:publishing');
  if (phase === 'published') return texts.t('catalogue:published');
  if (failure !== null) return texts.t('catalogue:couldNotBeSent');
  if (preview === null) return '';
  const { references, errorCount, warningCount } = preview;
  const problems = [
    errorCount > 0 && texts.t('catalogue:errors', { count: errorCount }),
    warningCount > 0 && texts.t('catalogue:warnings', { count: warningCount }),
  ].filter(Boolean);
  return [texts.t('trade:references', { count: references }), ...problems].join(' · ');
}

/** One file among those being uploaded: what becomes of it, and a way to take it back. */
export function UploadRow({ upload, selected, onSelect, onRemove }: UploadRowProps) {
  const { t } = useTranslation('catalogue');
  const { file, phase, progress } = upload;
  const moving = phase === 'reading' || phase === 'publishing';
  return (
    <li className="file-drop-chosen upload-row" data-selected={selected}>
      <FileExcelOutlined aria-hidden />
      {selected === undefined ? (
        <span className="file-drop-name" title={file.name}>
          {file.name}
        </span>
      ) : (
        <button type="button" className="file-drop-name upload-choose" aria-pressed={selected} onClick={onSelect}>
          {file.name}
        </button>
      )}
      <span className="upload-status" role="status">
        {statusOf(upload)}
      </span>
      <span className="file-drop-size figures">{fileSize(file.size)}</span>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t(moving ? 'cancelFile' : 'removeFile', { name: file.name })}
        onClick={onRemove}
        disabled={phase === 'published'}
      />
      {moving && (
        <Progress className="file-drop-progress" percent={progress} size="small" aria-label={t('uploadProgress')} />
      )}
    </li>
  );
}
