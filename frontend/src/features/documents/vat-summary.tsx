import type { VatSummaryResponse, VatSummaryRow } from '@portal/contract/documents/documents';
import { emirates } from '@portal/contract/documents/tax-identities';
import { messages } from '@portal/contract/messages';
import { centsToDecimal, decimalToCents } from '@portal/contract/money';
import { useOne } from '@refinedev/core';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryError } from '../../shared/ui/states/query-error';
import { monthAndYear } from '../../shared/ui/values/dates';
import { ExactMoney } from '../../shared/ui/values/exact-money';
import { formatCount } from '../../shared/ui/values/numbers';
import { translateSentence } from '../../texts/translate-sentence';
import { Amount, kindLabel } from './document-words';
import type { DocumentsView } from './documents-view';

/** The sums of the chosen month for the VAT return. Without a month it says that one can be chosen. */
export function VatSummary({ view }: { view: DocumentsView }) {
  const { t } = useTranslation('documents');
  const { month, search, kind, buyer, eInvoice } = view;
  if (month === undefined) return <p className="muted">{t('summaryHint')}</p>;
  const title = t('vatSummary', { month: monthAndYear(month) });
  return (
    <section className="vat-summary" aria-label={title}>
      <h3>{title}</h3>
      {(search || kind || buyer || eInvoice) && <p className="muted">{t('summaryIsWhole')}</p>}
      <Sums month={month} />
    </section>
  );
}

function Sums({ month }: { month: string }) {
  const { t } = useTranslation('documents');
  const { query, result } = useOne<VatSummaryResponse>({
    resource: 'documents',
    id: `vat-summary-${month}`,
    meta: { url: `/api/documents/vat-summary?month=${month}` },
  });
  if (query.isError) return <QueryError title={messages.documents.loadSummaryFailed} query={query} />;
  if (!result) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (result.rows.length === 0) return <p className="muted">{t('summaryEmpty')}</p>;
  return (
    <div className="vat-summary-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('emirate')}</th>
            <th scope="col">{t('rate')}</th>
            <th scope="col" className="vat-summary-count">
              {t('documentsCount')}
            </th>
            <th scope="col">{t('inAed', { name: t('net') })}</th>
            <th scope="col">{t('inAed', { name: t('vat') })}</th>
          </tr>
        </thead>
        <tbody>
          {result.rows.map(({ kind, emirate, vatCategory, vatRate, documents, net, vat }) => (
            <tr key={`${kind} ${emirate} ${vatCategory} ${vatRate}`}>
              <td>{kindLabel(kind)}</td>
              <td>{translateSentence(emirates[emirate].en)}</td>
              <td>
                <bdi className="figures">{vatRate} %</bdi>
              </td>
              <td className="vat-summary-count">{formatCount(documents)}</td>
              <td>
                <Amount amount={net} kind={kind} withCurrency={false} />
              </td>
              <td>
                <Amount amount={vat} kind={kind} withCurrency={false} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('summaryTotal')}
            </th>
            <td className="vat-summary-count" />
            <td>
              <Balance rows={result.rows} field="net" />
            </td>
            <td>
              <Balance rows={result.rows} field="vat" />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The sum of the invoices less the sum of the credit notes. */
function Balance({ rows, field }: { rows: readonly VatSummaryRow[]; field: 'net' | 'vat' }) {
  const cents = rows.reduce((sum, { kind, [field]: amount }) => {
    const part = decimalToCents(amount);
    return kind === 'invoice' ? sum + part : sum - part;
  }, 0n);
  return <ExactMoney amount={centsToDecimal(cents < 0n ? -cents : cents)} negative={cents < 0n} withCurrency={false} />;
}
