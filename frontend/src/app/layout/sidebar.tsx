import { productName } from '@portal/contract/messages';
import { Menu } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { homePath } from '../../shared/access/paths';
import { roleLabel } from '../../shared/access/role-label';
import { useSessionUser } from '../../shared/access/session';
import { usePrefetch } from '../../shared/data/use-prefetch';
import { Logo } from '../../shared/ui/logo';
import { preloadList, useMenuPages } from '../resources';

/** The width in pixels. */
export const sidebarWidth = 280;

interface SidebarProps {
  /** Called when the user chooses a page. On small screens the sidebar is a drawer, which is closed by this call. */
  onNavigate?: () => void;
}

export function Sidebar({ onNavigate }: SidebarProps) {
  const { t } = useTranslation('portal');
  const user = useSessionUser();
  const navigate = useNavigate();
  const { pages, selectedKey } = useMenuPages('sidebar');
  const prefetch = usePrefetch(preloadList);
  const items = pages.map(({ key, name, route = '', icon, label }) => {
    const { onFocus, ...pointer } = prefetch(name);
    // antd gives the focus to the entry, not to the link inside it.
    return {
      key,
      icon,
      onFocus,
      label: (
        <Link to={route} {...pointer}>
          {label}
        </Link>
      ),
    };
  });
  const open = (key: string) => navigate(pages.find((page) => page.key === key)?.route ?? homePath);

  return (
    <div className="sidebar">
      <div className="sidebar-brand">
        <Logo />
        <span className="sidebar-name">{productName}</span>
      </div>
      <span className="role-chip">{roleLabel(user)}</span>
      <nav aria-label={t('mainPages')}>
        <Menu
          theme="dark"
          mode="inline"
          items={items}
          // A page without a menu entry, such as the page of one order, highlights the entry of the list to which it
          // belongs.
          selectedKeys={[selectedKey]}
          onClick={({ key, domEvent }) => {
            // For the Enter key antd reports only a click on the menu item, so the link inside the item does not
            // navigate.
            if (domEvent.type === 'keydown') void open(key);
            onNavigate?.();
          }}
        />
      </nav>
    </div>
  );
}
