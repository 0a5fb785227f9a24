import { productName } from '@portal/contract/messages';
import { Menu } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation, useNavigate } from 'react-router';
import { useSessionUser } from '../../shared/access/session';
import { Logo } from '../../shared/ui/logo';
import { entriesOf } from '../resources';

interface SidebarProps {
  /** The drawer closes once a page was chosen. */
  onNavigate?: () => void;
}

export function Sidebar({ onNavigate }: SidebarProps) {
  const { t } = useTranslation(['portal', 'shared']);
  const user = useSessionUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const entries = entriesOf('sidebar', user);
  const items = entries.map(({ path, title, icon }) => ({
    key: path,
    icon,
    label: <Link to={path}>{t(`shared:pages.${title}`)}</Link>,
  }));
  // A page below an entry, such as one order, belongs to it.
  const selected = entries.filter(({ path }) => matchPath({ path, end: false }, pathname) !== null);

  return (
    <div className="sidebar">
      <div className="sidebar-brand">
        <Logo />
        <span className="sidebar-name">{productName}</span>
      </div>
      <span className="role-chip">{user.role === 'admin' ? t('administrator') : t('buyer')}</span>
      <nav aria-label={t('mainPages')}>
        <Menu
          theme="dark"
          mode="inline"
          items={items}
          selectedKeys={selected.map(({ path }) => path)}
          onClick={({ key, domEvent }) => {
            // The keyboard chooses the entry, not the link in it.
            if (domEvent.type === 'keydown') navigate(key);
            onNavigate?.();
          }}
        />
      </nav>
    </div>
  );
}
