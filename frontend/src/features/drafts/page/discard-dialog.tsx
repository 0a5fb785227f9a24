import type { Draft } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ordersPath } from '../../../shared/access/paths';
import { useAction } from '../../../shared/data/use-action';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { draftApiPath } from '../use-draft';
import type { SavedSheet } from '../use-sheet';

interface Props extends DialogControls {
  draft: Draft;
  saved: SavedSheet;
}

/** Deletes the draft with all its lines. */
export function DiscardDialog({ draft, saved: { sheet, queue }, ...dialog }: Props) {
  const { t } = useTranslation('drafts');
  const navigate = useNavigate();
  const { start, busy, failure } = useAction({
    call: () => ({ method: 'delete', url: draftApiPath(draft._id) }),
    refreshes: ['drafts'],
    failed: messages.drafts.deleteFailed,
    done: t('discard.done'),
    onDone: () => {
      queue.drop();
      void navigate(ordersPath, { replace: true });
    },
  });
  const { lines } = useSyncExternalStore(sheet.subscribe, sheet.totals);
  return (
    <ActionDialog
      {...dialog}
      title={t('discard.title')}
      subject={draft.stockFile.fileName}
      primary={t('discard.title')}
      onPrimary={start}
      danger
      busy={busy}
      failure={failure}
    >
      <p>{t('discard.explain', { count: lines })}</p>
    </ActionDialog>
  );
}
