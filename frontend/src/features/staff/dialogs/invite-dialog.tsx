import { type Invitation, InvitationInput, invitationDays } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { validationRulesFor } from '../../../shared/form/rules';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { RoleChoice } from './role-choice';

const rules = {
  email: validationRulesFor(InvitationInput, 'email'),
  staffRole: validationRulesFor(InvitationInput, 'staffRole'),
};

type Values = Partial<InvitationInput>;

/** Invites somebody by mail. No role is chosen at first, so that nobody becomes an owner by an oversight. */
export function InviteDialog({ afterClose }: { afterClose: () => void }) {
  const { t } = useTranslation('staff');
  const { form, formProps, dialog, failure } = useDialogForm<Values, Invitation>({
    resource: 'staff',
    action: 'create',
    initialValues: { email: '', staffRole: undefined },
    body: ({ email = '', staffRole }) => ({ email: email.trim(), staffRole }),
    failed: staffMessages.inviteFailed,
    done: staffMessages.invited,
    refreshes: ['staff'],
    idempotent: true,
  });
  return (
    <ActionDialog
      {...dialog}
      afterClose={afterClose}
      title={t('inviteTitle')}
      primary={t('send')}
      onOpened={() => form.getFieldInstance('email')?.focus()}
      failure={failure}
    >
      <p>{t('whatInvitingDoes', { count: invitationDays })}</p>
      <Form<Values> {...formProps}>
        <Form.Item name="email" label={t('email')} rules={rules.email} validateTrigger="onBlur">
          <Input type="email" inputMode="email" autoComplete="off" maxLength={254} />
        </Form.Item>
        <Form.Item name="staffRole" label={t('role')} rules={rules.staffRole} style={{ marginBlockEnd: 0 }}>
          <RoleChoice />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}
