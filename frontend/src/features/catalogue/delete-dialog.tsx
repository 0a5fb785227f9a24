import { useAction } from '../../shared/data/use-action';
import { ActionDialog, type DialogControls } from '../../shared/ui/dialogs/action-dialog';

interface DeleteDialogProps extends DialogControls {
  title: string;
  subject: string;
  /** The consequences of deleting, shown before the user confirms. */
  consequences: readonly string[];
  url: string;
  done: string;
  failed: string;
  onDeleted?: () => void;
}

export function DeleteDialog({
  title,
  subject,
  consequences,
  url,
  done,
  failed,
  onDeleted,
  ...controls
}: DeleteDialogProps) {
  const { start, busy, failure } = useAction({
    call: () => ({ method: 'delete', url }),
    failed,
    done,
    refreshes: ['catalogue'],
    onDone: () => {
      controls.onClose();
      onDeleted?.();
    },
  });
  return (
    <ActionDialog
      {...controls}
      title={title}
      subject={subject}
      primary={title}
      danger
      onPrimary={start}
      busy={busy}
      failure={failure}
    >
      <div>
        {consequences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </ActionDialog>
  );
}
