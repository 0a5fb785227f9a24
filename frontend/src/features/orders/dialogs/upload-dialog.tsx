import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useIdempotencyKey } from '../../../shared/data/idempotency-key';
import { FileDrop } from '../../../shared/ui/file-drop';
import { fileKey } from '../file-key';
import type { Sending } from '../order-calls';
import { orderSubject } from '../order-words';
import type { OrderDialogProps } from './dialog-props';
import { OrderDialog } from './order-dialog';
import { useOrderAction } from './use-order-action';
import { useUploadProgress } from './use-upload-progress';

interface Props<Answer> extends OrderDialogProps {
  title: string;
  explain: string;
  /** What is asked for, and which files it may be. */
  file: {
    label: string;
    extensions: readonly string[];
    extensionMessage: string;
    check: (file: File) => string | null;
    /** Said when none was chosen. */
    required: string;
  };
  send: (file: File, sending: Sending) => Promise<Answer>;
  /** Offered when the file has problems. */
  withProblems?: (file: File) => ReactNode;
  failed: string;
  done: string;
  /** What is left to read afterwards; without it the dialog closes. */
  result?: (answer: Answer) => { subject: string; content: ReactNode; wide: boolean };
}

/** The dialogs that send one file: it stays chosen whatever goes wrong. */
export function UploadDialog<Answer>(props: Props<Answer>) {
  const { order, open, onClose, afterClose, title, file: wanted, result } = props;
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const keyFor = useIdempotencyKey();
  const sending = useUploadProgress();
  const { start, busy, failure, reset } = useOrderAction({
    run: (chosen: File) =>
      sending.track(chosen, (onProgress) =>
        props.send(chosen, { onProgress, idempotencyKey: keyFor(fileKey(chosen)) }),
      ),
    failed: props.failed,
    done: props.done,
    onDone: (given) => (result ? setAnswer(given) : onClose()),
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setMissing(false);
    reset();
  };
  const finished = answer !== null && result ? result(answer) : null;
  const wide = finished ? finished.wide : (failure?.problems.length ?? 0) > 0;
  return (
    <OrderDialog
      title={title}
      subject={finished?.subject ?? orderSubject(order)}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={title}
      onPrimary={() => (file === null ? setMissing(true) : start(file))}
      busy={busy}
      dirty={file !== null && finished === null}
      over={finished !== null}
      failure={failure}
      afterFailure={file !== null && failure !== null && failure.problems.length > 0 && props.withProblems?.(file)}
      width={wide ? 860 : 560}
    >
      {finished?.content ?? (
        <>
          <Typography.Text>{props.explain}</Typography.Text>
          <FileDrop
            label={wanted.label}
            file={file}
            onChange={choose}
            extensions={wanted.extensions}
            extensionMessage={wanted.extensionMessage}
            check={wanted.check}
            progress={sending.percent}
            disabled={busy}
            error={missing ? wanted.required : undefined}
          />
        </>
      )}
    </OrderDialog>
  );
}
