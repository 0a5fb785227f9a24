import { messages } from '@portal/contract/messages';
import type { OrderFileReading } from '@portal/contract/orders';
import type { TableChoice } from '@portal/contract/workbook';
import { Button, Flex, Progress, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { whatToChoose } from '../../../shared/columns/missing-columns';
import { RecognisedColumns } from '../../../shared/columns/recognised-columns';
import { formFingerprint } from '../../../shared/data/upload-form';
import { useJobsAhead } from '../../../shared/data/use-jobs-ahead';
import { MarkedDownload } from '../../../shared/ui/marked-download';
import { Notice } from '../../../shared/ui/notice';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { texts } from '../../../texts/texts';
import { translateSentence } from '../../../texts/translate-sentence';
import { FailureNote } from '../dialogs/failure-note';
import { markedOrderPath, type OrderUpload, orderFormData } from '../order-calls';
import { describeOrderFailure } from '../order-failure';
import type { useOrderPreview } from './use-order-preview';

interface Parts<Preview> {
  order: OrderUpload;
  disabled?: boolean;
  onTables: (tables: TableChoice[] | undefined) => void;
  /** Returns a notice about the file itself, above everything else. */
  notice?: (preview: Preview) => ReactNode;
  /** Returns the file's totals, which are left out while its columns are asked for. */
  summary: (preview: Preview) => ReactNode;
  /** Returns the file's lines; left out when it has none. */
  details: (preview: Preview) => ReactNode;
}

type Props<Preview extends OrderFileReading> = Pick<ReturnType<typeof useOrderPreview<Preview>>, 'query' | 'percent'> &
  Parts<Preview>;

/** Shows the order file's totals and problems before anything is stored (X01, X02). */
export function PreviewPanel<Preview extends OrderFileReading>({ query, percent, ...parts }: Props<Preview>) {
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
  return query.data ? <Checked preview={query.data.data} busy={query.isFetching} {...parts} /> : null;
}

function Checked<Preview extends OrderFileReading>({
  preview,
  busy,
  order,
  disabled = false,
  onTables,
  notice,
  summary,
  details,
}: Parts<Preview> & { preview: Preview; busy: boolean }) {
  const { t } = useTranslation('orders');
  const { errorCount, warningCount, problems, sheets } = preview;
  const isAsking = sheets.length === 0 && preview.samples.length > 0;
  // The column chooser replaces the error about the missing table, which names no sheet.
  const shownProblems = isAsking ? problems.filter(({ sheet }) => sheet !== '') : problems;
  return (
    <section aria-label={t('preview')} className="orders-preview" aria-busy={busy}>
      {notice?.(preview)}
      {isAsking ? (
        <Notice type="warning" role="alert" message={whatToChoose('order', preview, order.tables)} />
      ) : (
        <>
          {summary(preview)}
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
        busy={busy || disabled}
        onTables={onTables}
      />
      {preview.lines.length > 0 && details(preview)}
    </section>
  );
}
