import type { SessionUser } from '@portal/contract/auth';
import { useWarnAboutChange } from '@refinedev/core';
import { UnsavedChangesNotifier } from '@refinedev/react-router';
import { Alert, Button, Card, Form, Input, Space } from 'antd';
import { useEffect, useState } from 'react';
import { CompanyFields } from './company-fields';
import { type ProfileFields, profileOf, profileRules } from './profile-fields';
import { useProfileUpdate } from './use-profile-update';

export function ProfileForm({ user }: { user: SessionUser }) {
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
        Cancel
      </Button>
      <Button type="primary" onClick={form.submit} loading={saving} disabled={false}>
        Save
      </Button>
    </Space>
  ) : (
    <Button onClick={() => setEditing(true)} disabled={false}>
      Edit
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
      {failure && <Alert type="error" showIcon role="alert" message={failure} className="form-alert" />}
      <Card title="Personal Information" extra={actions}>
        <div className="profile-fields">
          <Form.Item name="name" label="Name" rules={profileRules.name}>
            <Input autoComplete="name" maxLength={120} />
          </Form.Item>
          <Form.Item name="phone" label="Phone" rules={profileRules.phone}>
            <Input type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
          </Form.Item>
          <Form.Item
            label="Email Address"
            htmlFor="profile-email"
            className="profile-email"
            extra="The e-mail address cannot be changed."
          >
            <Input id="profile-email" value={user.email} readOnly disabled autoComplete="email" />
          </Form.Item>
        </div>
      </Card>
      {user.role === 'buyer' && <CompanyFields />}
    </Form>
  );
}
