import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from './reason-field';

/** The reason for an approval against the buyer's terms. It is asked for only once the server has refused the order. */
export function useCreditReason() {
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const reason = typed.trim();
  return {
    isAsked,
    typed,
    isMissing,
    reason,
    ask: () => setAsked(true),
    type: (text: string) => {
      setTyped(text);
      setMissing(false);
    },
    /** Returns whether the order may be sent; marks the field when its reason is missing. */
    check: () => {
      setMissing(isAsked && reason === '');
      return !isAsked || reason !== '';
    },
  };
}

interface Props extends Pick<ReturnType<typeof useCreditReason>, 'isAsked' | 'typed' | 'isMissing' | 'type'> {
  disabled: boolean;
}

export function CreditReason({ isAsked, typed, isMissing, type, disabled }: Props) {
  const { t } = useTranslation('orders');
  if (!isAsked) return null;
  return (
    <Form layout="vertical" disabled={disabled} requiredMark={false}>
      <ReasonField
        label={t('creditReason')}
        extra={t('creditReasonHint')}
        style={{ marginBlockEnd: 0 }}
        reason={typed}
        isMissing={isMissing}
        onChange={type}
      />
    </Form>
  );
}
