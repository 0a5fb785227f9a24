import { InboxOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { excelExtensions, hasExtension } from '@portal/contract/stock-files';
import { workbookLimits } from '@portal/contract/workbook';
import { Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listInWords } from '../../../shared/ui/values/list-in-words';
import { translateSentence } from '../../../texts/translate-sentence';

interface FilesDropProps {
  onFiles: (files: File[]) => void;
  multiple: boolean;
  /** Makes the drop area smaller, for when files are already chosen. */
  slim: boolean;
  /** An error message of the dialog, such as that no file was chosen. */
  error?: string;
}

/** The error message for a file that is no Excel file or too large; null for one that may be uploaded. */
export function refusalOf({ name, size }: File): string | null {
  if (!hasExtension(name, excelExtensions)) return messages.catalogue.fileInvalid;
  return size > workbookLimits.uploadBytes ? messages.catalogue.fileTooLarge : null;
}

/**
 * The area where stock files are dropped or browsed for. Other file types and too large files are refused before the
 * upload (row C07).
 */
export function FilesDrop({ onFiles, multiple, slim, error }: FilesDropProps) {
  const { t } = useTranslation('catalogue');
  const [refused, setRefused] = useState<string[]>([]);
  const sentences = refused.length > 0 ? refused : error ? [translateSentence(error)] : [];

  // antd calls this function once for each file, every time with the list of all files.
  const choose = (file: File, all: File[]) => {
    if (file !== all[0]) return Upload.LIST_IGNORE;
    const several = all.length > 1;
    setRefused(
      all.flatMap((each) => {
        const sentence = refusalOf(each);
        return sentence === null
          ? []
          : [several ? `${each.name}: ${translateSentence(sentence)}` : translateSentence(sentence)];
      }),
    );
    const accepted = all.filter((each) => refusalOf(each) === null);
    if (accepted.length > 0) onFiles(accepted);
    return Upload.LIST_IGNORE;
  };

  return (
    <div className="file-drop">
      <Upload.Dragger
        accept={excelExtensions.join(',')}
        multiple={multiple}
        showUploadList={false}
        beforeUpload={choose}
        aria-label={multiple ? t('stockFiles') : t('stockFile')}
        className={sentences.length > 0 ? 'file-drop-refused' : undefined}
      >
        {!slim && <InboxOutlined className="file-drop-icon" aria-hidden />}
        <p className="file-drop-lead">{slim ? t('dropMoreFiles') : t(multiple ? 'dropFiles' : 'dropFile')}</p>
        {!slim && <p className="file-drop-hint">{listInWords(excelExtensions)}</p>}
      </Upload.Dragger>
      {sentences.map((sentence) => (
        <p key={sentence} className="field-error" role="alert">
          {sentence}
        </p>
      ))}
    </div>
  );
}
