import type { CurrentUserResponse, SessionUser } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Card, Form, Input, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../shared/access/access-control';
import { cacheSessionUser } from '../../shared/access/session';
import { sessionToken } from '../../shared/data/session-token';
import { usePageForm } from '../../shared/form/use-page-form';
import { AskBeforeLeaving } from '../../shared/leaving/ask-before-leaving';
import { Notice } from '../../shared/ui/notice';
import { spinner } from '../../shared/ui/states/spinner';
import { useToast } from '../../shared/ui/toast';
import { CompanyFacts } from './company-facts';
import { CompanyFields } from './company-fields';
import { type ProfileFields, profileFieldsOf, profileRules } from './profile-fields';

export function ProfileForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation('profile');
  const managesCompany = useHasPermission('company:manage');
  /** Undefined until the user edits the profile for the first time. */
  const [editing, setEditing] = useState<boolean>();
  const [dirty, setDirty] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const finish = () => {
    setEditing(false);
    setDirty(false);
  };
  const { form, formProps, saving, failure, clearFailure } = usePageForm<ProfileFields, CurrentUserResponse>({
    resource: 'profile',
    url: '/api/auth/me',
    // Details of the company that another owner or the team enters meanwhile stay, unless this person has changed them, too.
    body: ({ name, phone, ...company }): object => {
      const fields = Object.keys(company) as (keyof typeof company)[];
      const changed = fields.filter((field) => form.isFieldsTouched([[field]]));
      return { name, phone, ...Object.fromEntries(changed.map((field) => [field, company[field]])) };
    },
    failed: messages.account.updateProfileFailed,
    done: messages.account.profileUpdated,
    refreshes: [],
    onDone: ({ user: saved }) => {
      const token = sessionToken.read();
      if (token !== null) cacheSessionUser(queryClient, token, saved);
      finish();
    },
    onFailed: (_error, sentence) => toast.error(sentence),
  });
  // Shows the new values when the profile was changed by an administrator or in another tab, but not while the user is
  // editing the form.
  useEffect(() => {
    if (!editing) form.setFieldsValue(profileFieldsOf(user, managesCompany));
  }, [editing, form, user, managesCompany]);

  // The focused button is replaced when editing begins and when it ends, so the focus moves on.
  useEffect(() => {
    if (editing) form.focusField('name');
  }, [editing, form]);

  const cancel = () => {
    clearFailure();
    form.resetFields();
    finish();
  };
  const edit = () => {
    // Earlier edits, and values that the effect above has set, count as touched until the fields are reset.
    form.resetFields();
    setEditing(true);
  };
  // The buttons set `disabled` themselves, because they would otherwise take it from the form, which is disabled until
  // the user edits the profile.
  const actions = editing ? (
    <Space>
      <Button onClick={cancel} disabled={saving}>
        {t('cancel')}
      </Button>
      <Button type="primary" htmlType="submit" loading={saving && spinner} disabled={false}>
        {t('save')}
      </Button>
    </Space>
  ) : (
    <Button onClick={edit} disabled={false} autoFocus={editing === false}>
      {t('edit')}
    </Button>
  );

  return (
    <Form<ProfileFields>
      {...formProps}
      disabled={!editing || saving}
      initialValues={profileFieldsOf(user, managesCompany)}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={() => setDirty(true)}
      className="profile-form"
    >
      <AskBeforeLeaving isUnsaved={dirty} />
      {failure && <Notice type="error" role="alert" message={failure} className="form-alert" />}
      <Card title={<h2>{t('personalInformation')}</h2>} extra={actions}>
        <div className="profile-fields">
          <Form.Item name="name" label={t('name')} rules={profileRules.name}>
            <Input dir="auto" autoComplete="name" maxLength={120} />
          </Form.Item>
          <Form.Item name="phone" label={t('phone')} rules={profileRules.phone}>
            <Input type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
          </Form.Item>
          <Form.Item
            label={t('emailAddress')}
            htmlFor="profile-email"
            className="profile-email"
            extra={t('emailCannotBeChanged')}
          >
            <Input id="profile-email" value={user.email} readOnly disabled autoComplete="email" />
          </Form.Item>
        </div>
      </Card>
      {managesCompany ? <CompanyFields /> : user.role === 'buyer' && <CompanyFacts user={user} />}
    </Form>
  );
}
