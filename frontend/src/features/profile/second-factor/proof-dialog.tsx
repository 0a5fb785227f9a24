import { KeyOutlined } from '@ant-design/icons';
import { proofMinutes, SecondFactorInput } from '@portal/contract/second-factor';
import { Button, Form, type FormRule } from 'antd';
import { plainToInstance } from 'class-transformer';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { validationRulesFor } from '../../../shared/form/rules';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { texts } from '../../../texts/texts';
import { CodeItem } from './code-item';
import { useCodeForm } from './use-code-form';
import { useProof } from './use-proof';

const rules = validationRulesFor(SecondFactorInput, 'code');
/** For accounts without an app, of which the contract's sentences would speak. */
const recoveryCodeRules: FormRule[] = [
  {
    validator: async (_, code: unknown) => {
      const plain = plainToInstance(SecondFactorInput, { code }).code ?? '';
      if (!/^[a-z2-7]{10}$/.test(plain)) throw new Error(texts.t('secondStep:recoveryCodeExpected'));
    },
  },
];
/** Above the dialogs and drawers in which a request was refused, which have at most 1,300, and below toasts. */
const zIndex = 1500;

interface Props {
  open: boolean;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for a code or a passkey when the server refuses a request until the second factor is confirmed. */
export function ProofDialog({ open, onAnswer }: Props) {
  const { t } = useTranslation(['secondFactor', 'secondStep']);
  const { form, focus, showCodeError } = useCodeForm();
  const passkeyButton = useRef<HTMLButtonElement>(null);
  const { question, failure, busy, sendCode, sendPasskey } = useProof({
    onConfirmed: () => onAnswer(true),
    showCodeError: (error) => showCodeError(error, hasApp ? undefined : t('secondStep:recoveryCodeWrong')),
  });
  // While the question loads, any code may be right.
  const hasApp = question?.hasApp ?? true;
  const hint = hasApp ? t('proof.recoveryCodesToo') : question?.passkey ? t('proof.passkeyAtHand') : undefined;
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
      onOpened={() => (hasApp || !passkeyButton.current ? focus() : passkeyButton.current.focus())}
    >
      <p>{t('proof.explain', { count: proofMinutes })}</p>
      {question?.passkey && (
        <Button
          block
          ref={passkeyButton}
          icon={<KeyOutlined aria-hidden />}
          aria-busy={busy}
          onClick={() => void sendPasskey()}
        >
          {t('secondStep:passkeys.use')}
        </Button>
      )}
      <Form form={form} name="second-factor-proof" layout="vertical" requiredMark={false} onFinish={sendCode}>
        <CodeItem
          form={form}
          rules={hasApp ? rules : recoveryCodeRules}
          label={hasApp ? t('code') : t('secondStep:recoveryCode')}
          busy={busy}
          hint={hint}
          hasApp={hasApp}
        />
      </Form>
    </ActionDialog>
  );
}
