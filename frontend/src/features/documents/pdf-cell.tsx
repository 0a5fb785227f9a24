import type { TaxDocumentRow } from '@portal/contract/documents/documents';
import { Flex } from 'antd';
import { RetryPdfButton } from '../../shared/ui/inputs/retry-pdf-button';
import { texts } from '../../texts/texts';
import { PdfChip } from './document-words';
import { DownloadButton } from './download-button';

/** Downloads the PDF of a row, or says that it is being made or has failed. */
export function PdfCell({ row, short }: { row: TaxDocumentRow; short?: boolean }) {
  if (row.pdf === 'waiting') return <PdfChip pdf={row.pdf} short={short} />;
  if (row.pdf === 'failed')
    return (
      <Flex gap={4} align="center" wrap>
        <PdfChip pdf={row.pdf} short={short} />
        <RetryPdfButton document={row} />
      </Flex>
    );
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
