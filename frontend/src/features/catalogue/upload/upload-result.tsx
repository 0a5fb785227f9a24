import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { MarkedDownload } from '../../../shared/ui/marked-download';
import { Notice } from '../../../shared/ui/notice';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { translateSentence } from '../../../texts/translate-sentence';
import { StockFilePreviewPanel } from './stock-file-preview-panel';
import { type StockUpload, stockFormData } from './use-stock-uploads';

interface Props {
  upload: StockUpload;
  /** The endpoint that returns the file with its problems marked. */
  markedPath: string;
  isPublishing: boolean;
  onReadAgain: (changed?: Pick<StockUpload, 'tables' | 'prices'>) => void;
}

/** How a chosen file was read, or why it could not be read or published. */
export function UploadResult({ upload, markedPath, isPublishing, onReadAgain }: Props) {
  const { t } = useTranslation('catalogue');
  const { file, failure, preview, prices, tables, phase } = upload;
  const failureProblems = failure?.problems.length ?? 0;
  // Of a file with a price file, the cells of the problems may be in either.
  const markedDownload = prices === undefined && (
    <MarkedDownload path={markedPath} file={file} form={() => stockFormData(upload)} />
  );
  return (
    <>
      {failure && (
        <>
          <Notice
            type="error"
            className="dialog-alert"
            message={translateSentence(failure.sentence)}
            description={failure.detail && translateSentence(failure.detail)}
            action={
              <Button size="small" onClick={() => onReadAgain()}>
                {t('tryAgain')}
              </Button>
            }
          />
          <ProblemTable problems={failure.problems} total={failure.problemCount} />
          {failureProblems > 0 && markedDownload}
        </>
      )}
      {preview && (
        <StockFilePreviewPanel
          key={upload.id}
          preview={preview}
          markedDownload={markedDownload}
          hideProblems={failureProblems > 0}
          busy={phase !== 'idle'}
          locked={isPublishing || phase === 'published'}
          chosen={tables}
          prices={prices}
          onPrices={(next) => onReadAgain({ prices: next })}
          onTables={(next) => onReadAgain({ tables: next })}
        />
      )}
    </>
  );
}
