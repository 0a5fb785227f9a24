import type { Buyer } from '@portal/contract/buyers';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../shared/ui/row-menu';
import { texts } from '../../texts/texts';

/** What can be asked for about a buyer; approving needs no dialog. */
export type BuyerDialogName = 'status' | 'brands' | 'reject' | 'remove';
export interface BuyerActions {
  view: (buyer: Buyer) => void;
  approve: (buyer: Buyer) => void;
  approving: boolean;
  ask: (dialog: BuyerDialogName, buyer: Buyer) => void;
}

export function menuLabel(buyer: Buyer): string {
  return texts.t('buyers:actionsFor', { name: buyer.name });
}

/** B03. */
export function BuyerMenu({ buyer, actions }: { buyer: Buyer; actions: BuyerActions }) {
  const { t } = useTranslation('buyers');
  const decidable = buyer.status === 'pending';
  return (
    <RowMenu
      label={menuLabel(buyer)}
      items={[
        { key: 'view', label: t('viewDetails'), onSelect: () => actions.view(buyer) },
        ...(decidable
          ? [
              { key: 'approve', label: t('approveBuyer'), onSelect: () => actions.approve(buyer) },
              { key: 'reject', label: t('rejectBuyer'), danger: true, onSelect: () => actions.ask('reject', buyer) },
            ]
          : []),
        { key: 'remove', label: t('removeBuyer'), danger: true, onSelect: () => actions.ask('remove', buyer) },
      ]}
    />
  );
}
