import { DeleteOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { count, fileSize } from '../../shared/ui/numbers';
import type { StockUpload } from './use-stock-uploads';

interface UploadRowProps {
  upload: StockUpload;
  /** Its reading is shown below; absent where it is the only one. */
  selected?: boolean;
  onSelect: () => void;
  onRemove: () => void;
}

function statusOf({ phase, progress, preview, failure }: StockUpload): string {
  if (phase === 'waiting') return 'Waiting for its turn…';
  if (phase === 'reading') return progress < 100 ? 'Sending the file…' : 'Reading the file…';
  if (phase === 'publishing') return 'Publishing…';
  if (phase === 'published') return 'Published';
  if (failure !== null) return 'Could not be sent';
  if (preview === null) return '';
  const { references, errorCount, warningCount } = preview;
  const problems = [
    errorCount > 0 && `${count(errorCount)} ${errorCount === 1 ? 'error' : 'errors'}`,
    warningCount > 0 && `${count(warningCount)} ${warningCount === 1 ? 'warning' : 'warnings'}`,
  ].filter(Boolean);
  return [`${count(references)} ${references === 1 ? 'reference' : 'references'}`, ...problems].join(' · ');
}

/** One file among those being uploaded: what becomes of it, and a way to take it back. */
export function UploadRow({ upload, selected, onSelect, onRemove }: UploadRowProps) {
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
        icon={<DeleteOutlined />}
        aria-label={`${moving ? 'Cancel' : 'Remove'} ${file.name}`}
        onClick={onRemove}
        disabled={phase === 'published'}
      />
      {moving && (
        <Progress className="file-drop-progress" percent={progress} size="small" aria-label="Upload progress" />
      )}
    </li>
  );
}
