import type { SessionUser } from '@portal/contract/auth';
import { useWarnAboutChange } from '@refinedev/core';
import { UnsavedChangesNotifier } from '@refinedev/react-router';
import { Button, Card, Form, Input, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../shared/ui/note';
import { spinner } from '../../shared/ui/spinner';
import { CompanyFields } from './company-fields';
import { type ProfileFields, profileOf, profileRules } from './profile-fields';
import { useProfileUpdate } from './use-profile-update';

export function ProfileForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation('profile');
  const [form] = Form.useForm<ProfileFields>();
  const [editing, setEditing] = useState(false);
  const { setWarnWhen } = useWarnAboutChange();
  const finish = () => {
    setEditing(false);
    setWarnWhen(false);
  };
  const { save, saving, failure, forget } = useProfileUpdate(form, finish);

  // Somebody else (an administrator, another tab) may have changed it meanwhile; never under the hands of who edits.
  useEffect(() => {
    if (!editing) form.setFieldsValue(profileOf(user));
  }, [editing, form, user]);

  const cancel = () => {
    forget();
    form.resetFields();
    finish();
  };
  // Said here because the form around them is disabled until it is edited.
  const actions = editing ? (
    <Space>
      <Button onClick={cancel} disabled={saving}>
        {t('cancel')}
      </Button>
      <Button type="primary" onClick={form.submit} loading={saving && spinner} disabled={false}>
        {t('save')}
      </Button>
    </Space>
  ) : (
    <Button onClick={() => setEditing(true)} disabled={false}>
      {t('edit')}
    </Button>
  );

  return (
    <Form<ProfileFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={!editing || saving}
      initialValues={profileOf(user)}
      onValuesChange={() => setWarnWhen(true)}
      onFinish={save}
      className="profile-form"
      noValidate
    >
      <UnsavedChangesNotifier />
      {failure && <Note type="error" role="alert" message={failure} className="form-alert" />}
      <Card title={t('personalInformation')} extra={actions}>
        <div className="profile-fields">
          <Form.Item name="name" label={t('name')} rules={profileRules.name}>
            <Input autoComplete="name" maxLength={120} />
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
      {user.role === 'buyer' && <CompanyFields />}
    </Form>
  );
}
