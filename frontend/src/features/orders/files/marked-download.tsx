import { DownloadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessageOf } from '../../../shared/data/api';
import { spinner } from '../../../shared/ui/states/spinner';
import { useToast } from '../../../shared/ui/toast';
import { downloadMarkedOrderFile, type OrderUpload } from '../order-calls';

/** Downloads the user's file with each problem coloured and explained in its cell (X02). */
export function MarkedDownload({ order }: { order: OrderUpload }) {
  const { t } = useTranslation('orders');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await downloadMarkedOrderFile(order);
    } catch (error) {
      toast.error(errorMessageOf(error, messages.orders.downloadFailed));
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
