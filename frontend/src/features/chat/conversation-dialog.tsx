import { messages as sentences } from '@portal/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../shared/data/api';
import { askAgain } from '../../shared/live/shown-data';
import { ActionDialog, type AskedDialog } from '../../shared/ui/action-dialog';
import { ErrorState } from '../../shared/ui/error-state';
import { chatCalls } from './chat-calls';

export type ConversationAction = 'delete' | 'clear';

interface ConversationDialogProps extends AskedDialog {
  action: ConversationAction;
  chatId: string;
  buyerName: string;
  onDeleted: () => void;
}

/** What can be done with a whole conversation, once that was confirmed (row H04). */
export function ConversationDialog({ action, chatId, buyerName, onDeleted, ...dialog }: ConversationDialogProps) {
  const { t } = useTranslation('chat');
  const queryClient = useQueryClient();
  const isDelete = action === 'delete';
  const { mutate, isPending, error } = useMutation({
    // Specification 8: a failed clear says nothing; the messages are still there.
    mutationFn: () => (isDelete ? chatCalls.remove(chatId) : chatCalls.clear(chatId).catch(() => undefined)),
    onSuccess: () => {
      dialog.onClose();
      if (isDelete) onDeleted();
      askAgain(queryClient, ['chat']);
    },
  });
  return (
    <ActionDialog
      {...dialog}
      title={t(isDelete ? 'deleteConversation' : 'clearChatHistory')}
      subject={buyerName}
      primary={t(isDelete ? 'delete' : 'clearHistory')}
      danger
      onPrimary={mutate}
      busy={isPending}
      failure={
        error && (
          <ErrorState title={sentences.chat.deleteFailed} detail={sentenceOf(error, sentences.chat.deleteFailed)} />
        )
      }
    >
      <p>{t(isDelete ? 'conversationLeavesYourList' : 'messagesAreErasedForEverybody')}</p>
    </ActionDialog>
  );
}
