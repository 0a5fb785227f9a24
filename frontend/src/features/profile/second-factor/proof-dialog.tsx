import { proofMinutes, SecondFactorInput } from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessageOf } from '../../../shared/data/api';
import { useAction } from '../../../shared/data/use-action';
import { validationRulesFor } from '../../../shared/form/rules';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { CodeItem } from './code-item';
import { useCodeForm } from './use-code-form';
import { secondFactorPath } from './use-second-factor';

const rules = validationRulesFor(SecondFactorInput, 'code');
const failed = secondFactorMessages.confirmFailed;
/** Above the dialogs and drawers in which a request was refused, which have at most 1,300, and below toasts. */
const zIndex = 1500;

interface Props {
  open: boolean;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for a code when the server refuses a request until the second factor is confirmed. */
export function ProofDialog({ open, onAnswer }: Props) {
  const { t } = useTranslation('secondFactor');
  const { form, focus, showCodeError } = useCodeForm();
  const [failure, setFailure] = useState<string>();
  const { start, busy } = useAction<unknown, { code: string }>({
    call: (body) => ({ method: 'post', url: `${secondFactorPath}/proof`, body }),
    failed,
    refreshes: [],
    onDone: () => onAnswer(true),
    onFailed: (error) => {
      if (!showCodeError(error)) setFailure(errorMessageOf(error, failed));
    },
  });
  const send = (input: { code: string }) => {
    if (busy) return;
    setFailure(undefined);
    start(input);
  };
  return (
    <ActionDialog
      open={open}
      onClose={() => onAnswer(false)}
      title={t('proof.title')}
      primary={t('confirm')}
      dismiss={t('proof.cancel')}
      onPrimary={form.submit}
      busy={busy}
      failure={failure}
      width={440}
      zIndex={zIndex}
      onOpened={focus}
    >
      <p>{t('proof.explain', { count: proofMinutes })}</p>
      <Form form={form} name="second-factor-proof" layout="vertical" requiredMark={false} onFinish={send}>
        <CodeItem form={form} rules={rules} label={t('code')} busy={busy} hint={t('proof.recoveryCodesToo')} />
      </Form>
    </ActionDialog>
  );
}
