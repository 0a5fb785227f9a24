import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PeopleKind } from './people-kind';

interface Props<Role extends string> {
  kind: Pick<PeopleKind<Role>, 'roles' | 'roleLabel' | 'roleMeans'>;
  id?: string;
  /** Given by antd's form item, as is `onChange`. */
  value?: Role;
  onChange?: (role: Role) => void;
}

/** The roles as radio buttons, each with what it may do. */
export function RoleChoice<Role extends string>({ kind, id, value, onChange }: Props<Role>) {
  const { t } = useTranslation('people');
  return (
    <Radio.Group
      id={id}
      className="role-choice"
      aria-label={t('role')}
      value={value}
      onChange={({ target }) => onChange?.(target.value as Role)}
    >
      {kind.roles.map((role) => (
        <Radio key={role} value={role}>
          {kind.roleLabel(role)}
          <span className="role-means">{kind.roleMeans(role)}</span>
        </Radio>
      ))}
    </Radio.Group>
  );
}
