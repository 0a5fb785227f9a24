import type { Buyer } from '@portal/contract/buyers';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../shared/access/access-control';
import { RowMenu } from '../../shared/ui/inputs/row-menu';
import { texts } from '../../texts/texts';

/** The dialogs in which an administrator changes a buyer. Approving a buyer needs no dialog. */
export type BuyerDialogName = 'status' | 'tax' | 'brands' | 'reject' | 'secondFactor' | 'remove';
export interface BuyerActions {
  view: (buyer: Buyer) => void;
  /** Goes to the catalogue, where the stock file is chosen that is ordered from for the buyer. */
  order: (buyer: Buyer) => void;
  /** Goes to the buyer's part of the audit log; undefined for those who may not read it. */
  audit: ((buyer: Buyer) => void) | undefined;
  approve: (buyer: Buyer) => void;
  approving: boolean;
  openDialog: (dialog: BuyerDialogName, buyer: Buyer) => void;
}

export function buyerMenuLabel(buyer: Buyer): string {
  return texts.t('buyers:actionsFor', { name: buyer.name });
}

/** The menu of a buyer in the list (row B03). */
export function BuyerMenu({ buyer, actions }: { buyer: Buyer; actions: BuyerActions }) {
  const { t } = useTranslation('buyers');
  const { audit } = actions;
  const manages = useHasPermission('buyer:manage');
  const decidable = manages && buyer.status === 'pending';
  const removesFactor = useHasPermission('second-factor:remove') && buyer.hasSecondFactor;
  return (
    <RowMenu
      label={buyerMenuLabel(buyer)}
      items={[
        { key: 'view', label: t('viewDetails'), onSelect: () => actions.view(buyer) },
        ...(decidable
          ? [
              { key: 'approve', label: t('approveBuyer'), onSelect: () => actions.approve(buyer) },
              {
                key: 'reject',
                label: t('rejectBuyer'),
                danger: true,
                onSelect: () => actions.openDialog('reject', buyer),
              },
            ]
          : []),
        ...(audit ? [{ key: 'audit', label: t('showInAuditLog'), onSelect: () => audit(buyer) }] : []),
        ...(removesFactor
          ? [
              {
                key: 'second-factor',
                label: t('secondFactor.remove'),
                danger: true,
                onSelect: () => actions.openDialog('secondFactor', buyer),
              },
            ]
          : []),
        ...(manages
          ? [
              {
                key: 'remove',
                label: t('removeBuyer'),
                danger: true,
                onSelect: () => actions.openDialog('remove', buyer),
              },
            ]
          : []),
      ]}
    />
  );
}
