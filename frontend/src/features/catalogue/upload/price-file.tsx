import { DeleteOutlined } from '@ant-design/icons';
import { excelExtensions } from '@portal/contract/stock-files';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateSentence } from '../../../texts/translate-sentence';
import { refusalOf } from './files-drop';

interface PriceFileProps {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
}

/** Chooses a second file that has the wholesale prices of a stock file without prices (row X01). */
export function PriceFile({ file, onChange }: PriceFileProps) {
  const { t } = useTranslation('catalogue');
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = (chosen: File) => {
    const sentence = refusalOf(chosen);
    setRefusal(sentence);
    if (sentence === null) onChange(chosen);
    return Upload.LIST_IGNORE;
  };
  return (
    <div className="price-file">
      {file && (
        <>
          <span>{t('pricesFrom', { name: file.name })}</span>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('removeFile', { name: file.name })}
            onClick={() => onChange(undefined)}
          />
        </>
      )}
      <Upload accept={excelExtensions.join(',')} maxCount={1} showUploadList={false} beforeUpload={choose}>
        <Button size="small">{t(file ? 'chooseOtherPriceFile' : 'choosePriceFile')}</Button>
      </Upload>
      <span className="price-file-hint">{t('priceFileHint')}</span>
      {refusal && (
        <span role="alert" className="field-error">
          {translateSentence(refusal)}
        </span>
      )}
    </div>
  );
}
