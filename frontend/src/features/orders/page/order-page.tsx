import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { Order } from '@portal/contract/orders';
import { Button, Flex, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { useSessionUser } from '../../../shared/access/session';
import { NotShown } from '../../../shared/ui/not-shown';
import { useAsked } from '../../../shared/ui/use-asked';
import { useDocumentTitle } from '../../../shared/ui/use-document-title';
import { type DialogAction, OrderDialogs } from '../dialogs/order-dialogs';
import { menuLabel, OrderMenu } from '../order-menu';
import { ordersPath } from '../order-words';
import { MainAction } from './main-action';
import { OrderFacts } from './order-facts';
import { OrderLines } from './order-lines';
import { OrderNotices } from './order-notices';
import { OrderTimeline } from './order-timeline';
import { useOrder } from './use-order-page';
import '../orders.css';
import './order-page.css';

/** X04: everything about one order, at an address of its own. */
export function OrderPage() {
  const { t } = useTranslation('orders');
  const { id = '' } = useParams();
  const { role } = useSessionUser();
  const { query, result: order } = useOrder(id);
  const { asked, ask, dialog } = useAsked<DialogAction, Order>(menuLabel);
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const list = typeof state === 'string' ? state : '';
  useDocumentTitle(order?.orderNumber ?? t('order'));

  const back = (
    <Link className="order-back" to={`${ordersPath}${list}`}>
      <ArrowLeftOutlined aria-hidden /> {t('allOrders')}
    </Link>
  );
  if (!order) {
    return (
      <div className="order-page">
        {back}
        {query.isError ? (
          <NotShown
            error={query.error}
            failed={messages.orders.loadOneFailed}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            missing={messages.orders.notFound}
            mayHave={t('mayHaveBeenDeleted')}
            back={<Button onClick={() => void navigate(ordersPath)}>{t('showAllOrders')}</Button>}
          />
        ) : (
          <div role="status" aria-label={t('loadingOrder')}>
            <Skeleton active paragraph={{ rows: 12 }} />
          </div>
        )}
      </div>
    );
  }
  return (
    <div className="order-page">
      <Flex justify="space-between" align="center" gap="small" wrap>
        {back}
        <Flex gap="small" align="center" className="not-printed">
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <MainAction order={order} onAsk={ask} />
          <OrderMenu order={order} onAsk={ask} />
        </Flex>
      </Flex>
      <OrderFacts order={order} role={role} />
      <OrderNotices order={order} onAsk={ask} />
      <div className="order-parts">
        <OrderLines order={order} />
        <OrderTimeline order={order} role={role} />
      </div>
      {asked && (
        <OrderDialogs
          action={asked.action}
          order={asked.subject}
          {...dialog}
          onDone={() => {
            if (asked.action === 'delete') void navigate(`${ordersPath}${list}`, { replace: true });
          }}
        />
      )}
    </div>
  );
}
