import { CheckOutlined } from '@ant-design/icons';
import type { Permission } from '@portal/contract/policy';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PeopleKind } from './people-kind';

interface Props<Role extends string> {
  kind: Pick<PeopleKind<Role>, 'roles' | 'roleLabel'>;
  /** Tasks in the words of the trade, each with the permission that it needs. */
  tasks: readonly { name: string; permission: Permission }[];
  may: (role: Role, permission: Permission) => boolean;
}

/** What each role may do, by the table by which the server decides. */
export function RolesTable<Role extends string>({ kind: { roles, roleLabel }, tasks, may }: Props<Role>) {
  const { t } = useTranslation('people');
  return (
    <Card title={<h2 id="roles-title">{t('rolesTitle')}</h2>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table in narrow windows */}
      <section className="roles-table" aria-labelledby="roles-title" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('ability')}</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {roleLabel(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tasks.map(({ name, permission }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {roles.map((role) => (
                  <td key={role}>
                    {may(role, permission) ? (
                      <>
                        <CheckOutlined className="role-may" aria-hidden />
                        <span className="visually-hidden">{t('allowed')}</span>
                      </>
                    ) : (
                      <>
                        <span className="muted" aria-hidden>
                          –
                        </span>
                        <span className="visually-hidden">{t('notAllowed')}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
