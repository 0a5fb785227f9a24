import type { TaxDocumentRow } from '@portal/contract/documents/documents';
import { Flex } from 'antd';
import { shortDate } from '../../shared/ui/values/dates';
import { DocumentLink } from './document-link';
import { Amount, EInvoiceChip, kindLabel } from './document-words';
import { PdfCell } from './pdf-cell';

export function DocumentCard({ row }: { row: TaxDocumentRow }) {
  return (
    <>
      <Flex justify="space-between" align="center" gap="small">
        <DocumentLink document={row} />
        <strong>
          <Amount amount={row.gross} kind={row.kind} />
        </strong>
      </Flex>
      <Flex justify="space-between" gap="small" wrap>
        <span>{kindLabel(row.kind)}</span>
        <span className="muted figures">{shortDate(row.issuedOn)}</span>
      </Flex>
      <div className="muted document-card-names">
        <bdi>{row.buyer.name}</bdi>
        <bdi className="figures">{row.order.orderNumber}</bdi>
      </div>
      <Flex gap="small" align="center" wrap>
        <PdfCell row={row} />
        <EInvoiceChip findingCount={row.findingCount} />
      </Flex>
    </>
  );
}
