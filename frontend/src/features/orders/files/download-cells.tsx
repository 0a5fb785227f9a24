import { DownloadOutlined } from '@ant-design/icons';
import type { Order, OrderFileType } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { spinner } from '../../../shared/ui/states/spinner';
import { invoiceState } from '../order-words';
import { useOrderDownload } from './use-order-download';

interface DownloadProps {
  order: Order;
  type: OrderFileType;
  /** A label beside the icon, for places with enough room. */
  children?: string;
}

export function DownloadButton({ order, type, children }: DownloadProps) {
  const { t } = useTranslation('orders');
  const { busy, start } = useOrderDownload();
  return (
    <Button
      type={children ? 'default' : 'text'}
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      loading={busy && spinner}
      aria-label={t('downloadOf', { file: children ?? t(`downloads.${type}`), orderNumber: order.orderNumber })}
      onClick={() => void start(order, type)}
    >
      {children}
    </Button>
  );
}

/** Shows the invoice's download or its state (row O12). */
export function InvoiceCell({ order, role, words }: { order: Order; role: Role; words?: string }) {
  const { t } = useTranslation('orders');
  const state = invoiceState(order, role);
  if (state !== 'download') return <span className="muted">{t(`invoiceStates.${state}`)}</span>;
  return (
    <DownloadButton order={order} type="invoice">
      {words}
    </DownloadButton>
  );
}
