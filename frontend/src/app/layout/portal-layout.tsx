import { MenuOutlined } from '@ant-design/icons';
import { Button, Drawer, Grid, Layout } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { NotificationsBell } from '../../features/notifications/notifications-bell';
import { useLoggingOut } from '../../shared/access/sign-out';
import { Waiting } from '../../shared/ui/waiting';
import { resourceAt } from '../resources';
import { Reconnecting } from './reconnecting';
import { Sidebar } from './sidebar';
import { UserMenu } from './user-menu';

/** Beside the page, never before it. */
const ChatWidget = lazy(async () => ({ default: (await import('../../features/chat/chat-widget')).ChatWidget }));

const sidebarWidth = 280;

/** Frame of every page behind the guard: sidebar, top bar, page. */
export function PortalLayout() {
  const wide = Grid.useBreakpoint().md ?? window.matchMedia('(min-width: 768px)').matches;
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const loggingOut = useLoggingOut();
  const title = resourceAt(pathname)?.title;

  return (
    <Layout className="portal" hasSider={wide}>
      <a className="skip-link" href="#page">
        Skip to content
      </a>
      {wide ? (
        <Layout.Sider width={sidebarWidth} className="portal-sider">
          <Sidebar />
        </Layout.Sider>
      ) : (
        <Drawer
          placement="left"
          width={sidebarWidth}
          open={menuOpen}
          onClose={() => setMenuOpen(false)}
          closable={false}
          className="portal-drawer"
          aria-label="Menu"
        >
          <Sidebar onNavigate={() => setMenuOpen(false)} />
        </Drawer>
      )}
      <Layout className="portal-main">
        <Layout.Header className="top-bar">
          {!wide && (
            <Button type="text" icon={<MenuOutlined />} aria-label="Open menu" onClick={() => setMenuOpen(true)} />
          )}
          <h1 className="page-title">{title}</h1>
          <Reconnecting />
          <NotificationsBell />
          <UserMenu />
        </Layout.Header>
        <Layout.Content id="page" className="page" tabIndex={-1}>
          {loggingOut ? <Waiting text="Logging out..." /> : <Outlet />}
        </Layout.Content>
        <Suspense>
          <ChatWidget />
        </Suspense>
      </Layout>
    </Layout>
  );
}
