import { CheckOutlined } from '@ant-design/icons';
import { can, type Permission, type StaffRole, staffRoles } from '@portal/contract/policy';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { staffRoleLabel } from '../../shared/access/role-label';

/** Tasks in the words of the trade, each with the permission that it needs. */
const abilities = [
  ['seeCatalogue', 'catalogue:read'],
  ['publish', 'stock-file:manage'],
  ['seeOrders', 'order:read'],
  ['order', 'order:create'],
  ['approve', 'order:approve'],
  ['returnStock', 'order:reverse-inventory'],
  ['delete', 'order:delete'],
  ['seeMoney', 'receivable:read-all'],
  ['recordPayments', 'payment:manage'],
  ['credit', 'order:credit'],
  ['terms', 'receivable:manage'],
  ['overrideCredit', 'credit:override'],
  ['seeBuyers', 'buyer:read'],
  ['manageBuyers', 'buyer:manage'],
  ['chat', 'chat:answer'],
  ['settings', 'settings:manage'],
  ['team', 'staff:manage'],
  ['audit', 'audit:read'],
] as const satisfies readonly (readonly [string, Permission])[];

const mayDo = (staffRole: StaffRole, permission: Permission): boolean =>
  can({ role: 'admin', staffRole, status: 'approved', secondFactor: 'on' }, permission);

/** What each role may do, by the table by which the server decides. */
export function RolesTable() {
  const { t } = useTranslation('staff');
  return (
    <Card title={<h2 id="staff-roles-title">{t('rolesTitle')}</h2>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table in narrow windows */}
      <section className="staff-roles" aria-labelledby="staff-roles-title" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('ability')}</th>
              {staffRoles.map((role) => (
                <th key={role} scope="col">
                  {staffRoleLabel(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {abilities.map(([name, permission]) => (
              <tr key={name}>
                <th scope="row">{t(`abilities.${name}`)}</th>
                {staffRoles.map((role) => (
                  <td key={role}>
                    {mayDo(role, permission) ? (
                      <>
                        <CheckOutlined className="staff-may" aria-hidden />
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
