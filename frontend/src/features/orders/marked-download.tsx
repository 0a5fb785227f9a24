import { DownloadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../shared/data/api';
import { spinner } from '../../shared/ui/spinner';
import { useToast } from '../../shared/ui/toast';
import { withFileChange } from './file-key';
import { type OrderUpload, orderCalls } from './order-calls';

/** X02: the person's own file, each problem coloured and explained in its cell. */
export function MarkedDownload({ order }: { order: OrderUpload }) {
  const { t } = useTranslation('orders');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await orderCalls.marked(order).catch((error) => withFileChange(error, order.excelFile));
    } catch (error) {
      toast.error(sentenceOf(error, messages.orders.downloadFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="orders-marked">
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy && spinner} onClick={() => void start()}>
        {t('downloadWithProblemsMarked')}
      </Button>
      <Typography.Text type="secondary">{t('problemsAreMarked')}</Typography.Text>
    </div>
  );
}
