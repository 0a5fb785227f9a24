import { SetUpSecondFactorInput } from '@portal/contract/second-factor';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../../shared/access/session';
import { PasswordInput } from '../../../shared/form/password-input';
import { validationRulesFor } from '../../../shared/form/rules';
import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { AppStep } from './app-step';
import { DialogWithCodes } from './dialog-with-codes';
import { useSetUp } from './use-set-up';

const rules = validationRulesFor(SetUpSecondFactorInput, 'currentPassword');

/** Sets up the first authenticator app, or another one in place of it: password, app and recovery codes. */
export function SetUpDialog({ isReplacing, ...controls }: DialogControls & { isReplacing: boolean }) {
  const { t } = useTranslation(['secondFactor', 'profile']);
  const { email } = useSessionUser();
  const { passwordForm, codeForm, app, codes, failure, busy, sendPassword, sendCode } = useSetUp();
  const step = codes ? 3 : app ? 2 : 1;
  return (
    <DialogWithCodes
      {...controls}
      title={isReplacing ? t('setUpAnotherApp') : t('setUpTitle')}
      subject={t('step', { step, of: 3 })}
      primary={app ? t('confirm') : t('next')}
      onPrimary={app ? codeForm.submit : passwordForm.submit}
      busy={busy}
      dirty={app !== undefined}
      failure={failure}
      codes={codes}
      onOpened={() => passwordForm.focusField('currentPassword')}
    >
      {app ? (
        <AppStep app={app} form={codeForm} busy={busy} onSend={sendCode} />
      ) : (
        <Form<SetUpSecondFactorInput>
          form={passwordForm}
          // The form for another password is on the same page.
          name="second-factor"
          layout="vertical"
          requiredMark={false}
          disabled={busy}
          onFinish={sendPassword}
        >
          <p className="second-factor-hint">{isReplacing ? t('whatReplacingDoes') : t('whatYouNeed')}</p>
          {/* A hidden field tells password managers to which account the password belongs. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <Form.Item
            name="currentPassword"
            label={t('profile:currentPassword')}
            rules={rules}
            validateTrigger={[]}
            style={{ marginBlockEnd: 0 }}
          >
            {/* Without a button inside of the form, Enter sends forms of one field only. */}
            <PasswordInput autoComplete="current-password" onPressEnter={passwordForm.submit} />
          </Form.Item>
        </Form>
      )}
    </DialogWithCodes>
  );
}
