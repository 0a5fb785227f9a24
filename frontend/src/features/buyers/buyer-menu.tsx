import type { Buyer } from '@portal/contract/buyers';
import { RowMenu } from '../../shared/ui/row-menu';

/** What can be asked for about a buyer; approving needs no dialog. */
export type BuyerDialogName = 'status' | 'brands' | 'reject' | 'remove';
export interface BuyerActions {
  view: (buyer: Buyer) => void;
  approve: (buyer: Buyer) => void;
  approving: boolean;
  ask: (dialog: BuyerDialogName, buyer: Buyer) => void;
}

export function menuLabel(buyer: Buyer): string {
  return `Actions for ${buyer.name}`;
}

/** B03. */
export function BuyerMenu({ buyer, actions }: { buyer: Buyer; actions: BuyerActions }) {
  const decidable = buyer.status === 'pending';
  return (
    <RowMenu
      label={menuLabel(buyer)}
      items={[
        { key: 'view', label: 'View Details', onSelect: () => actions.view(buyer) },
        ...(decidable
          ? [
              { key: 'approve', label: 'Approve Buyer', onSelect: () => actions.approve(buyer) },
              { key: 'reject', label: 'Reject Buyer', danger: true, onSelect: () => actions.ask('reject', buyer) },
            ]
          : []),
        { key: 'remove', label: 'Remove Buyer', danger: true, onSelect: () => actions.ask('remove', buyer) },
      ]}
    />
  );
}
