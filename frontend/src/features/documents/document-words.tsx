import type { TaxDocumentRow } from '@portal/contract/documents/documents';
import { ExactMoney } from '../../shared/ui/values/exact-money';
import { StatusChip } from '../../shared/ui/values/status-chip';
import { texts } from '../../texts/texts';

interface AmountProps {
  amount: string;
  kind: TaxDocumentRow['kind'];
  withCurrency?: boolean;
}

/** An amount of a document. Credit notes are negative. */
export function Amount({ kind, ...amount }: AmountProps) {
  return <ExactMoney {...amount} negative={kind === 'credit_note'} />;
}

export function kindLabel(kind: TaxDocumentRow['kind']): string {
  return texts.t(`documents:kinds.${kind}`);
}

/** Says that the PDF is being made or could not be made. Renders nothing once it is there. */
export function PdfChip({ pdf, short = false }: Pick<TaxDocumentRow, 'pdf'> & { short?: boolean }) {
  if (pdf === 'ready') return null;
  return (
    <StatusChip tone={pdf === 'failed' ? 'rejected' : 'pending'}>
      {short ? texts.t(`documents:pdfShort.${pdf}`) : texts.t(`documents:pdf.${pdf}`)}
    </StatusChip>
  );
}

interface EInvoiceChipProps extends Pick<TaxDocumentRow, 'findingCount'> {
  /** True in a column that is named after e-invoices. */
  short?: boolean;
}

/** For the team: whether the checks for e-invoices found something. Renders nothing for buyers. */
export function EInvoiceChip({ findingCount, short = false }: EInvoiceChipProps) {
  if (findingCount === null) return null;
  const state = findingCount === 0 ? 'ready' : 'not_ready';
  return (
    <StatusChip tone={state === 'ready' ? 'completed' : 'awaiting'}>
      {short ? texts.t(`documents:eInvoiceShort.${state}`) : texts.t(`documents:eInvoice.${state}`)}
    </StatusChip>
  );
}
