import type { Order } from '@portal/contract/orders';
import { Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../../shared/access/session';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { Notice } from '../../../shared/ui/notice';
import { DiscardDialog } from './discard-dialog';
import { readDraft, type StoredDraft, storeDraft, subscribeToDraft } from './draft-storage';

/** Reminds of changes that were typed and not sent, also when the order can no longer be changed. */
export function DraftNotice({ order, onContinue }: { order: Order; onContinue: () => void }) {
  const { t } = useTranslation(['orders', 'orderRevisions']);
  const { _id: userId } = useSessionUser();
  const [draft, setDraft] = useState(() => readDraft(userId, order._id));
  useEffect(
    () => subscribeToDraft(userId, order._id, () => setDraft(readDraft(userId, order._id))),
    [userId, order._id],
  );
  const { active, openDialog, dialog } = useOpenDialog<'discard', StoredDraft>(() => null);
  const mayContinue = order.actions.includes('propose');
  return (
    <>
      {draft && (
        <Notice
          type="info"
          className="not-printed"
          message={t(mayContinue ? 'editing.unsentKept' : 'editing.notPossibleNow', {
            lines: t('orderRevisions:changedLines', { count: draft.lines.length }),
          })}
          action={
            <Flex wrap gap="small">
              {mayContinue && (
                <Button size="small" type="primary" onClick={onContinue}>
                  {t('editing.continue')}
                </Button>
              )}
              <Button size="small" onClick={() => openDialog('discard', draft)}>
                {t('editing.discard')}
              </Button>
            </Flex>
          }
        />
      )}
      {active && (
        <DiscardDialog
          {...dialog}
          lines={active.subject.lines.length}
          onDiscard={() => {
            storeDraft(userId, order._id, undefined);
            setDraft(undefined);
          }}
        />
      )}
    </>
  );
}
