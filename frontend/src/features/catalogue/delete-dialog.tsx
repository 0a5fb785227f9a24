import { ActionDialog, type AskedDialog } from '../../shared/ui/action-dialog';
import { useCatalogueAction } from './use-catalogue-action';

interface DeleteDialogProps extends AskedDialog {
  title: string;
  subject: string;
  /** What is lost, and what is not. */
  losses: readonly string[];
  remove: () => Promise<unknown>;
  done: string;
  failed: string;
  onDeleted?: () => void;
}

export function DeleteDialog({ title, subject, losses, remove, done, failed, onDeleted, ...asked }: DeleteDialogProps) {
  const { start, busy, failure } = useCatalogueAction({
    run: remove,
    failed,
    done,
    onDone: () => {
      asked.onClose();
      onDeleted?.();
    },
  });
  return (
    <ActionDialog
      {...asked}
      title={title}
      subject={subject}
      primary={title}
      danger
      onPrimary={start}
      busy={busy}
      failure={failure}
    >
      <div>
        {losses.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </ActionDialog>
  );
}
