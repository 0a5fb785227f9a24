import { messages as sentences } from '@portal/contract/messages';
import { useTranslation } from 'react-i18next';
import { causeOf } from '../../../shared/data/api';
import { useAction } from '../../../shared/data/use-action';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { ErrorState } from '../../../shared/ui/states/error-state';

export type ConversationAction = 'delete' | 'clear';

interface ConversationDialogProps extends DialogControls {
  action: ConversationAction;
  chatId: string;
  buyerName: string;
  onDeleted: () => void;
}

/** Asks for confirmation before a whole conversation is deleted or cleared (acceptance row H04). */
export function ConversationDialog({ action, chatId, buyerName, onDeleted, ...dialog }: ConversationDialogProps) {
  const { t } = useTranslation('chat');
  const isDelete = action === 'delete';
  const { start, busy, error } = useAction({
    call: () =>
      isDelete
        ? { method: 'delete', url: `/api/chat/conversation/${chatId}` }
        : { method: 'post', url: `/api/chat/${chatId}/clear` },
    failed: sentences.chat.deleteFailed,
    refreshes: ['chat'],
    onDone: () => {
      dialog.onClose();
      if (isDelete) onDeleted();
    },
    // No error is shown when clearing failed, because the user sees that the messages are still there (specification
    // 8).
    onFailed: () => {
      if (!isDelete) dialog.onClose();
    },
  });
  return (
    <ActionDialog
      {...dialog}
      title={t(isDelete ? 'deleteConversation' : 'clearChatHistory')}
      subject={buyerName}
      primary={t(isDelete ? 'delete' : 'clearHistory')}
      danger
      onPrimary={start}
      busy={busy}
      failure={
        isDelete &&
        error && <ErrorState title={sentences.chat.deleteFailed} detail={causeOf(error, sentences.chat.deleteFailed)} />
      }
    >
      <p>{t(isDelete ? 'conversationLeavesYourList' : 'messagesAreErasedForEverybody')}</p>
    </ActionDialog>
  );
}
