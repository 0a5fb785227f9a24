import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../dialogs/reason-field';

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
  const { t } = useTranslation(['orders', 'orderDocuments']);
  return (
    <Form layout="vertical" disabled={busy}>
      <ReasonField
        label={t('orderDocuments:reason')}
        required
        extra={t('buyerSeesIt')}
        reason={reason}
        isMissing={isReasonMissing}
        onChange={(typed) => onChange({ reason: typed })}
      />
      {canRestock && (
        <Checkbox checked={restock} onChange={({ target }) => onChange({ restock: target.checked })}>
          {t('orderDocuments:restock')}
        </Checkbox>
      )}
    </Form>
  );
}
