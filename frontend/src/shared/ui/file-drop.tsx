import { DeleteOutlined, FileExcelOutlined, FileOutlined, InboxOutlined } from '@ant-design/icons';
import { hasExtension } from '@portal/contract/stock-files';
import { Button, Progress, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translated } from '../../texts/translated';
import { fileSize } from './numbers';

interface FileDropProps {
  /** The chosen file belongs to the dialog: a failed upload leaves it where it is. */
  file: File | null;
  onChange: (file: File | null) => void;
  /** `['.xlsx', '.xls', '.xlsm']` */
  extensions: readonly string[];
  /** Said when a file with another extension is dropped. */
  extensionMessage: string;
  /** A further look at the file; the sentence refuses it. */
  check?: (file: File) => string | null;
  /** Names the field for those who cannot see it. */
  label: string;
  /** Percent sent; absent when nothing is under way. */
  progress?: number;
  disabled?: boolean;
  /** What the dialog found wrong, such as that nothing was chosen. */
  error?: string;
}

/** One file, dropped or browsed for. */
export function FileDrop(props: FileDropProps) {
  const { t } = useTranslation('trade');
  const { file, onChange, extensions, extensionMessage, check, label, progress, disabled = false, error } = props;
  const [refusal, setRefusal] = useState<string>();
  const sentence = translated(refusal ?? error ?? '');
  const sending = progress !== undefined;

  const choose = (chosen: File) => {
    const problem = hasExtension(chosen.name, extensions) ? (check?.(chosen) ?? null) : extensionMessage;
    setRefusal(problem ?? undefined);
    if (problem === null) onChange(chosen);
    // Nothing is sent before the person says so.
    return false;
  };
  const remove = () => {
    setRefusal(undefined);
    onChange(null);
  };

  return (
    <div className="file-drop">
      {file === null ? (
        <Upload.Dragger
          accept={extensions.join(',')}
          multiple={false}
          maxCount={1}
          showUploadList={false}
          beforeUpload={choose}
          disabled={disabled}
          aria-label={label}
          className={sentence ? 'file-drop-refused' : undefined}
        >
          <InboxOutlined className="file-drop-icon" aria-hidden />
          <p className="file-drop-lead">{t('dropOrBrowse')}</p>
          <p className="file-drop-hint">{extensions.join(', ')}</p>
        </Upload.Dragger>
      ) : (
        <div className="file-drop-chosen">
          {hasExtension(file.name, ['.pdf']) ? <FileOutlined aria-hidden /> : <FileExcelOutlined aria-hidden />}
          <span className="file-drop-name" title={file.name}>
            {file.name}
          </span>
          <span className="file-drop-size figures">{fileSize(file.size)}</span>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('removeFile', { name: file.name })}
            onClick={remove}
            disabled={disabled || sending}
          />
          {sending && (
            <Progress className="file-drop-progress" percent={progress} size="small" aria-label={t('uploadProgress')} />
          )}
        </div>
      )}
      {sentence && (
        <p className="field-error" role="alert">
          {sentence}
        </p>
      )}
    </div>
  );
}
