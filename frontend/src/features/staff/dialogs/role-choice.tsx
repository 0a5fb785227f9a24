import { type StaffRole, staffRoles } from '@portal/contract/policy';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { staffRoleLabel } from '../../../shared/access/role-label';

interface Props {
  id?: string;
  /** Given by antd's form item, as is `onChange`. */
  value?: StaffRole;
  onChange?: (role: StaffRole) => void;
}

/** The roles as radio buttons, each with what it may do. */
export function RoleChoice({ id, value, onChange }: Props) {
  const { t } = useTranslation('staff');
  return (
    <Radio.Group
      id={id}
      className="staff-role-choice"
      aria-label={t('role')}
      value={value}
      onChange={({ target }) => onChange?.(target.value as StaffRole)}
    >
      {staffRoles.map((role) => (
        <Radio key={role} value={role}>
          {staffRoleLabel(role)}
          <span className="staff-role-means">{t(`means.${role}`)}</span>
        </Radio>
      ))}
    </Radio.Group>
  );
}
