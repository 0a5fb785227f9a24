import { DeleteOutlined, FileExcelOutlined, FileOutlined, InboxOutlined } from '@ant-design/icons';
import { hasExtension } from '@portal/contract/stock-files';
import { Button, Progress, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateSentence } from '../../../texts/translate-sentence';
import { listInWords } from '../values/list-in-words';
import { formatFileSize } from '../values/numbers';

interface FileDropProps {
  /** The chosen file. The dialog holds it in its state, so that the file stays chosen after a failed upload. */
  file: File | null;
  onChange: (file: File | null) => void;
  /** The accepted file name extensions: `['.xlsx', '.xls', '.xlsm']`. */
  extensions: readonly string[];
  /** The error message for a file with another extension. */
  extensionMessage: string;
  /** A further check of the file, after its extension. Returns an error message, or null for a valid file. */
  check?: (file: File) => string | null;
  /** The accessible name of the field. */
  label: string;
  /** The upload progress in percent; undefined when no upload is running. */
  progress?: number;
  disabled?: boolean;
  /** An error that the dialog has found, such as a missing file. */
  error?: string;
}

/** Renders an area that accepts one file by drag and drop or from the browser's file dialog. */
export function FileDrop(props: FileDropProps) {
  const { t } = useTranslation('trade');
  const { file, onChange, extensions, extensionMessage, check, label, progress, disabled = false, error } = props;
  const [refusal, setRefusal] = useState<string>();
  const area = useRef<HTMLDivElement>(null);
  const shownFile = useRef(file);
  const sentence = translateSentence(refusal ?? error ?? '');
  const sending = progress !== undefined;

  // The drop area and the chosen file replace each other, and the focus would be lost with them.
  useEffect(() => {
    if (shownFile.current !== file && document.activeElement === document.body) {
      area.current?.querySelector<HTMLElement>('button, [role=button]')?.focus();
    }
    shownFile.current = file;
  }, [file]);

  const choose = (chosen: File) => {
    const problem = hasExtension(chosen.name, extensions) ? (check?.(chosen) ?? null) : extensionMessage;
    setRefusal(problem ?? undefined);
    if (problem === null) onChange(chosen);
    // Returning false stops antd from uploading the chosen file: the dialog's button uploads it.
    return false;
  };
  const remove = () => {
    setRefusal(undefined);
    onChange(null);
  };

  return (
    <div className="file-drop" ref={area}>
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
          <p className="file-drop-hint">{listInWords(extensions)}</p>
        </Upload.Dragger>
      ) : (
        <div className="file-drop-chosen">
          {hasExtension(file.name, ['.pdf']) ? <FileOutlined aria-hidden /> : <FileExcelOutlined aria-hidden />}
          <span className="file-drop-name own-direction" dir="auto" title={file.name}>
            {file.name}
          </span>
          <span className="file-drop-size figures">{formatFileSize(file.size)}</span>
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
