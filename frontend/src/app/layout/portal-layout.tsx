import { MenuOutlined } from '@ant-design/icons';
import { can } from '@portal/contract/policy';
import { Button, Layout } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { NotificationsBell } from '../../features/notifications/notifications-bell';
import { useSessionUser } from '../../shared/access/session';
import { useIsLoggingOut } from '../../shared/access/sign-out';
import { WhenSettled } from '../../shared/data/when-settled';
import { ReconnectingNotice } from '../../shared/live/reconnecting-notice';
import { useTour } from '../../shared/tour/use-tour';
import { LoadingIndicator } from '../../shared/ui/states/loading-indicator';
import { useIsWindowAtLeast } from '../../shared/ui/use-is-window-at-least';
import { lazyWithTexts } from '../../texts/lazy-with-texts';
import { PageBoundary } from '../page-boundary';
import { usePage } from '../resources';
import { PortalSearch } from './portal-search';
import { Sidebar, sidebarWidth } from './sidebar';
import { focusPage, useFocusOnPageChange } from './use-focus-on-page-change';
import { useStayOnDroppedFile } from './use-stay-on-dropped-file';
import { UserMenu } from './user-menu';

/** Loaded when the first page is complete, so that the code of the chat does not delay it. */
const ChatWidget = lazyWithTexts(async () => (await import('../../features/chat/chat-widget')).ChatWidget, 'chat');

/** Loaded when it is started, because few users need it and antd's Tour is large. */
const Tour = lazyWithTexts(async () => (await import('../../features/tour/tour')).Tour, 'tour');

const SecondFactorGate = lazyWithTexts(
  async () => (await import('../../features/profile/second-factor/second-factor-gate')).SecondFactorGate,
);

/** Few administrators need it, and only until they have set up a second factor. */
const SecondFactorBanner = lazyWithTexts(
  async () => (await import('./second-factor-banner')).SecondFactorBanner,
  'secondFactor',
);

/** A disk fills up over hours, so the warning need not be there with the page. */
const DiskWarning = lazyWithTexts(async () => (await import('./disk-warning')).DiskWarning, 'diskSpace');

/** Only narrow windows have the menu in a drawer. */
const MenuDrawer = lazyWithTexts(async () => (await import('./menu-drawer')).MenuDrawer);

/** Renders the frame of every page for signed-in users: sidebar, top bar and content area. */
export function PortalLayout() {
  const { t } = useTranslation(['portal', 'shared']);
  const wide = useIsWindowAtLeast('md');
  const [menuOpen, setMenuOpen] = useState(false);
  const user = useSessionUser();
  const loggingOut = useIsLoggingOut();
  const page = usePage();
  const tour = useTour();
  useFocusOnPageChange();
  useStayOnDroppedFile();

  return (
    <Layout className="portal" hasSider={wide}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link within the page, and screen readers list it as one */}
      <a
        className="skip-link"
        href="#page"
        onClick={(event) => {
          // The browser would add an entry to the history that the router does not know.
          event.preventDefault();
          focusPage();
        }}
      >
        {t('skipToContent')}
      </a>
      {wide ? (
        <Layout.Sider width={sidebarWidth} className="portal-sider">
          <Sidebar />
        </Layout.Sider>
      ) : (
        <WhenSettled ready={page?.component.preload} now={menuOpen}>
          <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
        </WhenSettled>
      )}
      <Layout className="portal-main">
        <Layout.Header className="top-bar">
          {!wide && (
            <Button
              type="text"
              icon={<MenuOutlined aria-hidden />}
              aria-label={t('openMenu')}
              data-menu-button
              onClick={() => setMenuOpen(true)}
            />
          )}
          <h1 className="page-title">{page && t(`pages.${page.title}`)}</h1>
          <ReconnectingNotice tight={!wide} />
          <PortalSearch />
          <NotificationsBell />
          <UserMenu onTour={tour.start} />
        </Layout.Header>
        {can(user, 'job:manage') && (
          <WhenSettled ready={page?.component.preload}>
            <DiskWarning />
          </WhenSettled>
        )}
        {user.secondFactor === 'due' && (
          <Suspense fallback={<div className="part-loading" />}>
            <SecondFactorBanner />
          </Suspense>
        )}
        <Layout.Content id="page" className="page" tabIndex={-1}>
          {loggingOut ? <LoadingIndicator text={t('shared:loggingOut')} /> : <Outlet context={tour} />}
        </Layout.Content>
        {can(user, 'chat:use') && (
          <WhenSettled ready={page?.component.preload}>
            <ChatWidget />
          </WhenSettled>
        )}
        {user.secondFactor === 'on' && (
          <Suspense>
            <SecondFactorGate />
          </Suspense>
        )}
        {tour.isOpen && (
          <PageBoundary>
            <Suspense>
              <Tour onEnd={tour.end} />
            </Suspense>
          </PageBoundary>
        )}
      </Layout>
    </Layout>
  );
}
