import { invitationDays } from '@portal/contract/invitations';
import { peopleMessages } from '@portal/contract/people-messages';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDialogForm } from '../form/use-dialog-form';
import { ActionDialog } from '../ui/dialogs/action-dialog';
import type { PeopleKind } from './people-kind';
import { RoleChoice } from './role-choice';

type Values = { email: string } & Partial<Record<'staffRole' | 'companyRole', string>>;

interface Props<Role extends string> {
  kind: PeopleKind<Role>;
  afterClose: () => void;
}

/** Invites somebody by mail. No role is chosen at first, so that nobody becomes an owner by an oversight. */
export function InviteDialog<Role extends string>({ kind, afterClose }: Props<Role>) {
  const { t } = useTranslation('people');
  const { resource, path, roleField, rules } = kind;
  const { form, formProps, dialog, failure } = useDialogForm<Values>({
    resource,
    action: 'create',
    meta: { url: path },
    initialValues: { email: '', [roleField]: undefined },
    body: ({ email, ...role }) => ({ email: email.trim(), ...role }),
    failed: peopleMessages.inviteFailed,
    done: peopleMessages.invited,
    refreshes: [resource],
    idempotent: true,
  });
  return (
    <ActionDialog
      {...dialog}
      afterClose={afterClose}
      title={kind.words().inviteTitle}
      primary={t('send')}
      onOpened={() => form.getFieldInstance('email')?.focus()}
      failure={failure}
    >
      <p>{t('whatInvitingDoes', { count: invitationDays })}</p>
      <Form<Values> {...formProps}>
        <Form.Item name="email" label={t('email')} rules={rules.email} validateTrigger="onBlur">
          <Input type="email" inputMode="email" autoComplete="off" maxLength={254} />
        </Form.Item>
        <Form.Item name={roleField} label={t('role')} rules={rules.role} style={{ marginBlockEnd: 0 }}>
          <RoleChoice kind={kind} />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}
