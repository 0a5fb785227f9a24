import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useIdempotencyKey } from '../../../shared/data/idempotency-key';
import { orderSubject } from '../order-words';
import type { OrderDialogProps } from './dialog-props';
import { OrderDialog } from './order-dialog';
import { type PlainAction, plainActions } from './plain-actions';
import { useOrderAction } from './use-order-action';

/** Reject, confirm payment, cancel, delete and reverse: an explanation, perhaps a sentence, and the verb. */
export function PlainDialog(props: OrderDialogProps & { action: PlainAction }) {
  const { action, order, open, onClose, afterClose, onDone } = props;
  const words = plainActions()[action];
  const textId = useId();
  const [text, setText] = useState('');
  const keyFor = useIdempotencyKey();
  const { start, busy, failure } = useOrderAction({
    run: () => words.call(order, text, keyFor(text.trim())),
    failed: words.failed,
    done: words.done,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <OrderDialog
      title={words.title}
      subject={orderSubject(order)}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={words.title}
      danger={words.danger}
      dismiss={words.dismiss}
      onPrimary={() => start()}
      busy={busy}
      dirty={text.trim() !== ''}
      failure={failure}
    >
      <div>
        {words.explain(order).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {words.asks && (
        <Form layout="vertical" component={false}>
          <Form.Item label={words.asks.label} htmlFor={textId} extra={words.asks.help} style={{ marginBlockEnd: 0 }}>
            <Input.TextArea
              id={textId}
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoSize={{ minRows: 3, maxRows: 8 }}
              maxLength={2000}
              disabled={busy}
            />
          </Form.Item>
        </Form>
      )}
    </OrderDialog>
  );
}
