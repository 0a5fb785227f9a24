import type { Order } from '@portal/contract/orders';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../shared/ui/notice';
import { ChangeTable } from '../revisions/change-table';
import { useRevisions } from '../revisions/use-revisions';

interface Props {
  order: Order;
  /** The revision from which the unsent changes were made. */
  base: number;
  /** True while the lines of the current revision are loading. */
  loading: boolean;
  onCarryOver: () => void;
  onDiscard: () => void;
}

/** Shows what changed in the order since the unsent changes were begun, and offers to apply them to its current lines. */
export function ChangedNotice({ order, base, loading, onCarryOver, onDiscard }: Props) {
  const { t } = useTranslation(['orders', 'orderEditing', 'orderRevisions']);
  const { revisions } = useRevisions(order);
  const later = revisions.filter(
    ({ number, proposal }) =>
      number > base && number <= order.revision && (proposal === null || proposal.state === 'accepted'),
  );
  return (
    <Notice
      type="warning"
      role="alert"
      className="titled-alert edit-changed"
      message={
        <>
          <div>{t('orderEditing:orderChanged')}</div>
          <div>{t('orderEditing:orderChangedHint')}</div>
          {later.map((revision) => (
            <div key={revision.number} className="edit-later">
              <strong>
                {t('orderRevisions:numbered', {
                  number: revision.number,
                  kind: t(`orderRevisions:kinds.${revision.kind}`),
                })}
              </strong>
              <ChangeTable revision={revision} />
            </div>
          ))}
          <Flex wrap gap="small">
            <Button type="primary" size="small" disabled={loading} onClick={onCarryOver}>
              {t('orderEditing:carryOver')}
            </Button>
            <Button size="small" disabled={loading} onClick={onDiscard}>
              {t('editing.discard')}
            </Button>
          </Flex>
        </>
      }
    />
  );
}
