import type { TaxDocumentDetail } from '@portal/contract/documents/documents';
import { messages } from '@portal/contract/messages';
import { useOne } from '@refinedev/core';
import { Button, Card, Flex, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { documentsPath } from '../../shared/access/paths';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs';
import { RetryPdfButton } from '../../shared/ui/inputs/retry-pdf-button';
import { Notice } from '../../shared/ui/notice';
import { RecordNotLoaded } from '../../shared/ui/states/record-not-loaded';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { translateSentence } from '../../texts/translate-sentence';
import { CorrectionTable } from './correction-table';
import { DocumentFacts } from './document-facts';
import { DocumentFindings } from './document-findings';
import { DocumentLines } from './document-lines';
import { EInvoiceChip, kindLabel, PdfChip } from './document-words';
import { DownloadButton } from './download-button';
import './documents.css';

/** The polling intervals in milliseconds until the PDF is there. After a failure it is tried again minutes later. */
const refreshMs = { waiting: 2_000, failed: 15_000 } as const;

/** One tax document with its downloads and, for the team, what its e-invoice lacks. */
export function DocumentPage() {
  const { t } = useTranslation('documents');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const { query, result } = useOne<TaxDocumentDetail>({
    resource: 'documents',
    id,
    queryOptions: {
      refetchInterval: ({ state: { data } }) => {
        const pdf = data?.data.pdf;
        return pdf === undefined || pdf === 'ready' ? false : refreshMs[pdf];
      },
    },
  });
  // A failed refetch leaves the document that was loaded before, except when the document is no longer there.
  const document = query.error?.statusCode === 404 ? undefined : result;
  const name = document?.number ?? t('document');
  useDocumentTitle(name);
  return (
    <div className="document-page">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <Breadcrumbs current={name} search={typeof state === 'string' ? state : ''} />
        {document && <Actions document={document} />}
      </Flex>
      {document ? (
        <Contents document={document} />
      ) : query.isError ? (
        <RecordNotLoaded
          error={query.error}
          failed={messages.documents.loadOneFailed}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          missing={messages.documents.notFound}
          mayHave={t('mayBelongToAnother')}
          back={<Button onClick={() => void navigate(documentsPath)}>{t('showAll')}</Button>}
        />
      ) : (
        <div role="status" aria-label={t('loadingDocument')}>
          <Skeleton active paragraph={{ rows: 12 }} />
        </div>
      )}
    </div>
  );
}

function Actions({ document }: { document: TaxDocumentDetail }) {
  const { t } = useTranslation('documents');
  return (
    <Flex gap="small" wrap className="not-printed">
      <DownloadButton document={document} format="xml">
        {t('downloadXml')}
      </DownloadButton>
      <DownloadButton document={document} format="pdf" type="primary" disabled={document.pdf !== 'ready'}>
        {t('downloadPdf')}
      </DownloadButton>
    </Flex>
  );
}

function Contents({ document }: { document: TaxDocumentDetail }) {
  const { t } = useTranslation('documents');
  const { snapshot, kind, number, pdf, findingCount } = document;
  return (
    <>
      <Flex align="center" gap="small" wrap>
        <h2 className="document-number figures">
          {kindLabel(kind)} <bdi className="kept-together">{number}</bdi>
        </h2>
        <Flex gap="small" className="not-printed">
          <PdfChip pdf={pdf} />
          <EInvoiceChip findingCount={findingCount} />
        </Flex>
      </Flex>
      <p className="only-printed">{t('printed')}</p>
      {pdf === 'failed' && <PdfFailed document={document} />}
      <DocumentFindings document={document} />
      <Card className="document-card">
        <DocumentFacts document={document} />
        {snapshot.correction && <CorrectionTable correction={snapshot.correction} totals={snapshot.totals} />}
        <DocumentLines snapshot={snapshot} kind={kind} />
      </Card>
    </>
  );
}

function PdfFailed({ document }: { document: TaxDocumentDetail }) {
  return (
    <Notice
      type="warning"
      className="not-printed"
      message={translateSentence(messages.documents.notMade)}
      action={<RetryPdfButton document={document} />}
    />
  );
}
