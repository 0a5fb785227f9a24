import { messages } from '@portal/contract/messages';
import type { OrderOfSameFile, OrderPreview } from '@portal/contract/orders';
import type { TableChoice } from '@portal/contract/workbook';
import { Button, Flex, Progress, Spin } from 'antd';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { whatToChoose } from '../../../shared/columns/missing-columns';
import { RecognisedColumns } from '../../../shared/columns/recognised-columns';
import { formFingerprint } from '../../../shared/data/upload-form';
import { useJobsAhead } from '../../../shared/data/use-jobs-ahead';
import { MarkedDownload } from '../../../shared/ui/marked-download';
import { Notice } from '../../../shared/ui/notice';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { shortDateTime } from '../../../shared/ui/values/dates';
import { Money } from '../../../shared/ui/values/money';
import { formatCount } from '../../../shared/ui/values/numbers';
import { texts } from '../../../texts/texts';
import { translateSentence } from '../../../texts/translate-sentence';
import { FailureNote } from '../dialogs/failure-note';
import { markedOrderPath, type OrderUpload, orderFormData } from '../order-calls';
import { describeOrderFailure } from '../order-failure';
import { orderPath } from '../order-words';
import { PreviewLines } from './preview-lines';
import type { useOrderPreview } from './use-order-preview';

interface Columns {
  order: OrderUpload;
  onTables: (tables: TableChoice[] | undefined) => void;
}

type Props = ReturnType<typeof useOrderPreview> & Columns;

/** Shows the order file's totals and problems before anything is stored (X01, X02). */
export function PreviewPanel({ query, percent, ...columns }: Props) {
  const { t } = useTranslation('orders');
  const ahead = useJobsAhead(query.isFetching && percent === 100);
  // The last preview stays visible while the same file is read with other columns.
  if (query.isFetching && !query.data) {
    const reading = ahead === null ? t('readingTheFile') : texts.t('trade:waitingBehind', { count: ahead });
    return (
      <Flex align="center" gap="small" role="status">
        {percent < 100 ? <Progress type="circle" size={20} percent={percent} /> : <Spin size="small" />}
        {percent < 100 ? t('uploadingTheFile') : reading}
      </Flex>
    );
  }
  if (query.isError) {
    return (
      <>
        <FailureNote failure={describeOrderFailure(query.error, t('fileCouldNotBeChecked'))} />
        <Button onClick={() => void query.refetch()} style={{ alignSelf: 'flex-start' }}>
          {t('checkAgain')}
        </Button>
      </>
    );
  }
  return query.data ? <Preview preview={query.data.data} busy={query.isFetching} {...columns} /> : null;
}

function Preview({ preview, busy, order, onTables }: Columns & { preview: OrderPreview; busy: boolean }) {
  const { t } = useTranslation('orders');
  const { errorCount, warningCount, problems, sheets, sameFile } = preview;
  const isAsking = sheets.length === 0 && preview.samples.length > 0;
  // The column chooser replaces the error about the missing table, which names no sheet.
  const shownProblems = isAsking ? problems.filter(({ sheet }) => sheet !== '') : problems;
  return (
    <section aria-label={t('preview')} className="orders-preview" aria-busy={busy}>
      {sameFile && (
        <Notice
          type="warning"
          role="status"
          message={
            <Trans
              t={t}
              i18nKey="sameFile"
              values={{ date: shortDateTime(sameFile.createdAt) }}
              components={{ order: <OrderInNewWindow order={sameFile} /> }}
            />
          }
        />
      )}
      {isAsking ? (
        <Notice type="warning" role="alert" message={whatToChoose('order', preview, order.tables)} />
      ) : (
        <>
          <dl className="totals">
            <Total name={t('lines')}>{formatCount(preview.lineCount)}</Total>
            <Total name={t('lots')}>{formatCount(preview.lots)}</Total>
            <Total name={t('units')}>{formatCount(preview.totalQuantity)}</Total>
            <Total name={t('totalAmount')}>
              <Money amount={preview.totalAmount} />
            </Total>
          </dl>
          {errorCount > 0 ? (
            <Notice type="error" role="alert" message={translateSentence(messages.orders.problems)} />
          ) : (
            warningCount > 0 && <Notice type="warning" message={t('lookAtTheWarnings')} />
          )}
        </>
      )}
      <ProblemTable problems={shownProblems} total={isAsking ? undefined : errorCount + warningCount} />
      {shownProblems.length > 0 && (
        <MarkedDownload path={markedOrderPath} file={order.excelFile} form={() => orderFormData(order)} />
      )}
      <RecognisedColumns
        key={formFingerprint(orderFormData({ ...order, tables: undefined }))}
        kind="order"
        read={preview}
        chosen={order.tables}
        busy={busy}
        onTables={onTables}
      />
      {preview.lines.length > 0 && <PreviewLines lines={preview.lines} lineCount={preview.lineCount} />}
    </section>
  );
}

/** Opens in a new window, so that the choices in the dialog are kept. */
function OrderInNewWindow({ order }: { order: OrderOfSameFile }) {
  return (
    <a href={orderPath(order)} target="_blank" rel="noopener" className="order-link figures">
      <bdi>{order.orderNumber}</bdi>
    </a>
  );
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
