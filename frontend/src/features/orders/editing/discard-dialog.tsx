import { useTranslation } from 'react-i18next';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';

interface Props extends DialogControls {
  /** The number of changed lines. */
  lines: number;
  disabled?: boolean;
  onDiscard: () => void;
}

/** Asks before unsent changes of an order are deleted. */
export function DiscardDialog({ lines, onDiscard, ...dialog }: Props) {
  const { t } = useTranslation(['orders', 'orderRevisions']);
  return (
    <ActionDialog
      {...dialog}
      title={t('editing.discard')}
      primary={t('editing.discard')}
      onPrimary={() => {
        onDiscard();
        dialog.onClose();
      }}
      danger
      busy={false}
    >
      <div>
        <p>{t('orderRevisions:discarding', { lines: t('orderRevisions:changedLines', { count: lines }) })}</p>
        <p>{t('cannotBeUndone')}</p>
      </div>
    </ActionDialog>
  );
}
