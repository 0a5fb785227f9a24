import { maxReasonLength } from '@portal/contract/facts/max-reason-length';
import { messages } from '@portal/contract/messages';
import { Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { translateSentence } from '../../../texts/translate-sentence';

export interface Terms {
  reason: string;
  restock: boolean;
}

interface Props {
  terms: Terms;
  canRestock: boolean;
  isReasonMissing: boolean;
  busy: boolean;
  onChange: (changed: Partial<Terms>) => void;
}

/** Why lots are credited, and whether they return to stock. */
export function CreditTerms({ terms: { reason, restock }, canRestock, isReasonMissing, busy, onChange }: Props) {
  const { t } = useTranslation('orders');
  return (
    <Form layout="vertical" disabled={busy}>
      <Form.Item
        label={t('documents.reason')}
        htmlFor="credit-reason"
        required
        extra={t('buyerSeesIt')}
        validateStatus={isReasonMissing ? 'error' : ''}
        help={isReasonMissing && <span role="alert">{translateSentence(messages.documents.reasonRequired)}</span>}
      >
        <Input.TextArea
          id="credit-reason"
          dir="auto"
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={maxReasonLength}
          value={reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      </Form.Item>
      {canRestock && (
        <Checkbox checked={restock} onChange={({ target }) => onChange({ restock: target.checked })}>
          {t('documents.restock')}
        </Checkbox>
      )}
    </Form>
  );
}
