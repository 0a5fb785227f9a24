import { MenuOutlined } from '@ant-design/icons';
import { Button, Drawer, Grid, Layout } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { NotificationsBell } from '../../features/notifications/notifications-bell';
import { useLoggingOut } from '../../shared/access/sign-out';
import { Reconnecting } from '../../shared/live/reconnecting';
import { Waiting } from '../../shared/ui/waiting';
import { useSides } from '../../texts/use-language';
import { withTexts } from '../../texts/with-texts';
import { resourceAt } from '../resources';
import { Sidebar } from './sidebar';
import { UserMenu } from './user-menu';

/** Beside the page, never before it. */
const ChatWidget = withTexts(async () => (await import('../../features/chat/chat-widget')).ChatWidget, 'chat');

const sidebarWidth = 280;

/** Frame of every page behind the guard: sidebar, top bar, page. */
export function PortalLayout() {
  const sides = useSides();
  const { t } = useTranslation(['portal', 'shared']);
  const wide = Grid.useBreakpoint().md ?? window.matchMedia('(min-width: 768px)').matches;
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const loggingOut = useLoggingOut();
  const resource = resourceAt(pathname);

  return (
    <Layout className="portal" hasSider={wide}>
      <a className="skip-link" href="#page">
        {t('skipToContent')}
      </a>
      {wide ? (
        <Layout.Sider width={sidebarWidth} className="portal-sider">
          <Sidebar />
        </Layout.Sider>
      ) : (
        <Drawer
          placement={sides.start}
          width={sidebarWidth}
          open={menuOpen}
          onClose={() => setMenuOpen(false)}
          closable={false}
          className="portal-drawer"
          aria-label={t('menu')}
        >
          <Sidebar onNavigate={() => setMenuOpen(false)} />
        </Drawer>
      )}
      <Layout className="portal-main">
        <Layout.Header className="top-bar">
          {!wide && (
            <Button
              type="text"
              icon={<MenuOutlined aria-hidden />}
              aria-label={t('openMenu')}
              onClick={() => setMenuOpen(true)}
            />
          )}
          <h1 className="page-title">{resource && t(`shared:pages.${resource.title}`)}</h1>
          <Reconnecting tight={!wide} />
          <NotificationsBell />
          <UserMenu />
        </Layout.Header>
        <Layout.Content id="page" className="page" tabIndex={-1}>
          {loggingOut ? <Waiting text={t('shared:loggingOut')} /> : <Outlet />}
        </Layout.Content>
        <Suspense>
          <ChatWidget />
        </Suspense>
      </Layout>
    </Layout>
  );
}
