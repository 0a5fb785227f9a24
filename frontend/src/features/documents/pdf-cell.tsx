import type { TaxDocumentRow } from '@portal/contract/documents/documents';
import { texts } from '../../texts/texts';
import { PdfChip } from './document-words';
import { DownloadButton } from './download-button';

/** Downloads the PDF of a row, or says that it is not there yet. */
export function PdfCell({ row, short }: { row: TaxDocumentRow; short?: boolean }) {
  if (row.pdf !== 'ready') return <PdfChip pdf={row.pdf} short={short} />;
  return (
    <DownloadButton
      document={row}
      format="pdf"
      size="small"
      aria-label={texts.t('documents:download', { number: row.number })}
    >
      {texts.t('documents:downloadPdf')}
    </DownloadButton>
  );
}
