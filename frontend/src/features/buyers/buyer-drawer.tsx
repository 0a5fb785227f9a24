import { TableOutlined } from '@ant-design/icons';
import type { Buyer } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { useOne } from '@refinedev/core';
import { Button, Drawer, Flex, Skeleton } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../shared/access/access-control';
import { RecordNotLoaded } from '../../shared/ui/states/record-not-loaded';
import { spinner } from '../../shared/ui/states/spinner';
import { useIsWindowAtLeast } from '../../shared/ui/use-is-window-at-least';
import { useStartAndEndSides } from '../../texts/use-language';
import { BuyerBrandAccess } from './buyer-brand-access';
import { AccountStatusFacts, CompanyFacts, PersonalFacts, TaxFacts } from './buyer-facts';
import type { BuyerActions } from './buyer-menu';
import { BuyerPeople } from './buyer-people';
import { BuyerStatus } from './buyer-status';

/** The drawer's width in pixels (specification 9). */
const drawerWidth = 500;

interface Props {
  id: string | null;
  /** The buyer's row of the list, shown until the details are loaded. */
  row: Buyer | undefined;
  actions: BuyerActions;
  onClose: () => void;
}

/** Shows a buyer's details (row B02). */
export function BuyerDrawer({ id, row, actions, onClose }: Props) {
  const sides = useStartAndEndSides();
  const { t } = useTranslation(['buyers', 'trade']);
  const wide = useIsWindowAtLeast('md');
  const manages = useHasPermission('buyer:manage');
  const mayOrder = useHasPermission('order:create');
  const removesFactors = useHasPermission('second-factor:remove');
  // The last buyer's details stay visible while the drawer slides out.
  const last = useRef(id);
  if (id !== null) last.current = id;
  const { query, result } = useOne<Buyer>({
    resource: 'buyers',
    id: last.current ?? '',
    queryOptions: { enabled: id !== null, placeholderData: row && { data: row } },
  });
  // A failed refetch leaves what was loaded before, except when the buyer no longer exists.
  const buyer = query.error?.statusCode === 404 ? undefined : (result ?? row);

  return (
    <Drawer
      placement={sides.end}
      title={t('buyerDetails')}
      width={wide ? drawerWidth : '100%'}
      open={id !== null}
      onClose={onClose}
      destroyOnHidden
      footer={manages && buyer?.status === 'pending' && <Decision buyer={buyer} actions={actions} />}
    >
      {query.isError && (
        <RecordNotLoaded
          error={query.error}
          failed={messages.buyers.loadBuyerFailed}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          missing={messages.buyers.notFound}
          mayHave={t('mayHaveBeenRemoved')}
        />
      )}
      {!query.isError && buyer === undefined && <Skeleton active title paragraph={{ rows: 10 }} />}
      {buyer && (
        <div className="buyer-details">
          <Flex justify="space-between" align="center" gap="small" wrap>
            <h2 className="buyer-details-name">{buyer.name}</h2>
            <BuyerStatus status={buyer.status} />
            {mayOrder && buyer.status === 'approved' && (
              <Button icon={<TableOutlined aria-hidden />} onClick={() => actions.order(buyer)}>
                {t('trade:drafts.orderOnScreen')}
              </Button>
            )}
          </Flex>
          <PersonalFacts buyer={buyer} />
          <CompanyFacts buyer={buyer} />
          <TaxFacts buyer={buyer} onEdit={manages ? () => actions.openDialog('tax', buyer) : undefined} />
          <AccountStatusFacts
            buyer={buyer}
            onUpdate={manages ? () => actions.openDialog('status', buyer) : undefined}
          />
          <BuyerBrandAccess buyer={buyer} onManage={manages ? () => actions.openDialog('brands', buyer) : undefined} />
          {/* Last, because what follows it would move when the people are loaded. */}
          <BuyerPeople
            buyer={buyer}
            onRemoveSecondFactor={
              removesFactors
                ? ({ _id, name, email }) => actions.openDialog('secondFactor', { ...buyer, _id, name, email })
                : undefined
            }
          />
        </div>
      )}
    </Drawer>
  );
}

function Decision({ buyer, actions }: { buyer: Buyer; actions: BuyerActions }) {
  const { t } = useTranslation('buyers');
  return (
    <Flex justify="end" gap="small">
      <Button danger onClick={() => actions.openDialog('reject', buyer)}>
        {t('rejectBuyer')}
      </Button>
      <Button type="primary" loading={actions.approving && spinner} onClick={() => actions.approve(buyer)}>
        {t('approveBuyer')}
      </Button>
    </Flex>
  );
}
