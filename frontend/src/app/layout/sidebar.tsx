import { can } from '@portal/contract/policy';
import { Menu } from 'antd';
import { Link, useLocation } from 'react-router';
import { useSessionUser } from '../../shared/access/session';
import { Logo } from '../../shared/ui/logo';
import { productName } from '../../shared/ui/use-document-title';
import { resources } from '../resources';

interface SidebarProps {
  /** The drawer closes once a page was chosen. */
  onNavigate?: () => void;
}

export function Sidebar({ onNavigate }: SidebarProps) {
  const user = useSessionUser();
  const { pathname } = useLocation();
  const items = resources
    .filter(({ permission }) => can(user, permission))
    .map(({ path, title, icon }) => ({ key: path, icon, label: <Link to={path}>{title}</Link> }));

  return (
    <div className="sidebar">
      <div className="sidebar-brand">
        <Logo />
        <span className="sidebar-name">{productName}</span>
      </div>
      <span className="role-chip">{user.role === 'admin' ? 'Administrator' : 'Buyer'}</span>
      <nav aria-label="Main">
        <Menu theme="dark" mode="inline" items={items} selectedKeys={[pathname]} onClick={onNavigate} />
      </nav>
    </div>
  );
}
