import type { MessageResponse } from '@portal/contract/auth';
import { companyMessages } from '@portal/contract/company-messages';
import { AcceptInvitationForm, type AcceptInvitationInput, type InvitationDetails } from '@portal/contract/invitations';
import { peopleMessages } from '@portal/contract/people-messages';
import { staffMessages } from '@portal/contract/staff-messages';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { loginPath } from '../../../shared/access/paths';
import { companyRoleLabel, staffRoleLabel } from '../../../shared/access/role-label';
import { ApiError, errorMessageOf, request } from '../../../shared/data/api';
import { sessionToken } from '../../../shared/data/session-token';
import { PasswordInput } from '../../../shared/form/password-input';
import { showFieldErrors, validationRulesFor } from '../../../shared/form/rules';
import { Notice } from '../../../shared/ui/notice';
import { spinner } from '../../../shared/ui/states/spinner';
import { useToast } from '../../../shared/ui/toast';
import { BreakableText } from '../../../shared/ui/values/breakable-text';
import { shortDateTime } from '../../../shared/ui/values/dates';
import { texts } from '../../../texts/texts';
import { ratePasswordForReset } from '../password-strength';
import { PublicPage } from '../public-page';
import { StrengthMeter } from '../strength-meter';
import './invitation.css';

interface Props {
  token: string;
  details: InvitationDetails;
  /** Called when the invitation has ended since the page was opened. */
  onRefused: () => void;
}

type Values = Omit<AcceptInvitationForm, 'token'>;

const rules = {
  name: validationRulesFor(AcceptInvitationForm, 'name'),
  password: validationRulesFor(AcceptInvitationForm, 'password'),
  confirmPassword: validationRulesFor(AcceptInvitationForm, 'confirmPassword'),
};

export function InvitationForm({ token, details, onRefused }: Props) {
  const { t } = useTranslation('invitation');
  const { email, staffRole, companyRole, companyName, invitedBy, expiresAt } = details;
  /** What the invitation is to: `Haddad Trading LLC`; null for the team. */
  const company = companyRole && (companyName ?? t('theCompany'));
  const [form] = Form.useForm<Values>();
  const password = Form.useWatch('password', form);
  const toast = useToast();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ name, password: chosen }: Values) =>
      request<MessageResponse>('/api/invitations/accept', {
        method: 'POST',
        // The account gets the language in which the page is shown.
        json: { token, name, password: chosen, language: texts.language } satisfies Record<
          keyof AcceptInvitationInput,
          string
        >,
      }),
    onMutate: () => setFailure(undefined),
    onSuccess: () => {
      toast.success(companyRole ? companyMessages.accepted : staffMessages.accepted);
      // The login page would lead somebody else's session on, who has opened the link in this browser.
      sessionToken.drop();
      navigate(loginPath, { replace: true, state: { email } });
    },
    onError: (error) => {
      const isOver = error instanceof ApiError && error.body?.code === 'invitation.invalid';
      if (isOver) onRefused();
      else if (!showFieldErrors(form, error)) setFailure(errorMessageOf(error, peopleMessages.acceptFailed));
    },
  });

  return (
    <PublicPage>
      <h1 className="front-title">{company ? t('titleOfCompany', { company }) : t('title')}</h1>
      <p className="front-lead">
        {company ? t('leadOfCompany', { name: invitedBy, company }) : t('lead', { name: invitedBy })}
      </p>
      <dl className="invitation-facts">
        <div>
          <dt>{t('email')}</dt>
          <dd>
            <BreakableText text={email} />
          </dd>
        </div>
        <div>
          <dt>{t('role')}</dt>
          <dd>{companyRole ? companyRoleLabel(companyRole) : staffRole && staffRoleLabel(staffRole)}</dd>
        </div>
        <div>
          <dt>{t('validUntil')}</dt>
          <dd className="figures">{shortDateTime(expiresAt)}</dd>
        </div>
      </dl>
      <Form<Values>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onBlur"
        onFinish={(values) => !isPending && mutate(values)}
        noValidate
      >
        {failure && <Notice type="error" role="alert" message={failure} className="form-alert" />}
        <Form.Item name="name" label={t('name')} rules={rules.name}>
          <Input autoComplete="name" maxLength={120} autoFocus />
        </Form.Item>
        {/* A hidden field tells password managers to which account the password belongs. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Form.Item
          name="password"
          label={t('password')}
          rules={rules.password}
          extra={<StrengthMeter password={password} measure={ratePasswordForReset} />}
        >
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={t('confirmPassword')}
          rules={rules.confirmPassword}
          dependencies={['password']}
        >
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isPending && spinner}>
          {company ? t('joinCompany') : t('join')}
        </Button>
      </Form>
    </PublicPage>
  );
}
