import { ForgotPasswordInput } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../../../shared/access/paths';
import { useRequestedPage } from '../../../shared/access/requested-page';
import { errorMessageOf } from '../../../shared/data/api';
import { validationRulesFor } from '../../../shared/form/rules';
import { Notice } from '../../../shared/ui/notice';
import { spinner } from '../../../shared/ui/states/spinner';
import { useToast } from '../../../shared/ui/toast';
import { authCalls } from '../auth-calls';

const rules = validationRulesFor(ForgotPasswordInput, 'email');

export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const { state } = useLocation();
  const { requested } = useRequestedPage();
  const [attempted, setAttempted] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ email }: ForgotPasswordInput) => authCalls.forgotPassword(email.trim()),
    onSuccess: (_, { email }) => {
      toast.success(messages.account.forgotSent);
      onSent(email.trim());
    },
    onError: (failure) => toast.error(errorMessageOf(failure, messages.account.forgotFailed)),
  });
  return (
    <>
      <h1 className="front-title">{t('forgotPassword')}</h1>
      <p className="front-lead">{t('whereToSendTheLink')}</p>
      <Form<ForgotPasswordInput>
        layout="vertical"
        size="large"
        requiredMark={false}
        // The field starts with the e-mail address that was typed on the login page.
        initialValues={{ email: state?.email }}
        validateTrigger={attempted ? 'onChange' : 'onSubmit'}
        onFinish={(input) => !isPending && mutate(input)}
        onFinishFailed={() => setAttempted(true)}
        noValidate
      >
        {error && (
          <Notice
            type="error"
            role="alert"
            message={errorMessageOf(error, messages.account.forgotFailed)}
            className="form-alert"
          />
        )}
        <Form.Item name="email" label={t('emailAddress')} rules={rules}>
          <Input type="email" inputMode="email" autoComplete="username" placeholder={t('emailExample')} autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isPending && spinner}>
          {t('resetPassword')}
        </Button>
      </Form>
      <p className="front-after">
        {t('rememberedIt')}{' '}
        <Link to={loginPath} state={requested}>
          {t('signInInstead')}
        </Link>
      </p>
    </>
  );
}
