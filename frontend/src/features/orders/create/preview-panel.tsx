import { messages } from '@portal/contract/messages';
import type { OrderPreview } from '@portal/contract/orders';
import { Button, Flex, Progress, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../shared/ui/money';
import { Note } from '../../../shared/ui/note';
import { count } from '../../../shared/ui/numbers';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { translated } from '../../../texts/translated';
import { FailureNote } from '../dialogs/failure-note';
import { MarkedDownload } from '../marked-download';
import type { OrderUpload } from '../order-calls';
import { orderFailure } from '../order-failure';
import { PreviewLines } from './preview-lines';
import type { useOrderPreview } from './use-order-preview';

type Props = ReturnType<typeof useOrderPreview> & { order: OrderUpload };

/** What the file amounts to, before anything is stored (X01, X02). */
export function PreviewPanel({ query, percent, order }: Props) {
  const { t } = useTranslation('orders');
  if (query.isFetching) {
    return (
      <Flex align="center" gap="small" role="status">
        {percent < 100 ? <Progress type="circle" size={20} percent={percent} /> : <Spin size="small" />}
        {percent < 100 ? t('uploadingTheFile') : t('readingTheFile')}
      </Flex>
    );
  }
  if (query.isError) {
    return (
      <>
        <FailureNote failure={orderFailure(query.error, t('fileCouldNotBeChecked'))} />
        <Button onClick={() => void query.refetch()} style={{ alignSelf: 'flex-start' }}>
          {t('checkAgain')}
        </Button>
      </>
    );
  }
  return query.data ? <Preview preview={query.data} order={order} /> : null;
}

function Preview({ preview, order }: { preview: OrderPreview; order: OrderUpload }) {
  const { t } = useTranslation('orders');
  const { errorCount, warningCount, problems } = preview;
  return (
    <section aria-label={t('preview')} className="orders-preview">
      <dl className="totals">
        <Total name={t('lines')}>{count(preview.lineCount)}</Total>
        <Total name={t('lots')}>{count(preview.lots)}</Total>
        <Total name={t('units')}>{count(preview.totalQuantity)}</Total>
        <Total name={t('totalAmount')}>
          <Money amount={preview.totalAmount} />
        </Total>
      </dl>
      {errorCount > 0 ? (
        <Note type="error" role="alert" message={translated(messages.orders.problems)} />
      ) : (
        warningCount > 0 && <Note type="warning" message={t('lookAtTheWarnings')} />
      )}
      <ProblemTable problems={problems} total={errorCount + warningCount} />
      {problems.length > 0 && <MarkedDownload order={order} />}
      {preview.lines.length > 0 && <PreviewLines lines={preview.lines} lineCount={preview.lineCount} />}
    </section>
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
