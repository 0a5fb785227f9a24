import {
  AppstoreOutlined,
  DashboardOutlined,
  FileTextOutlined,
  MailOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { type Caller, can, type Permission } from '@portal/contract/policy';
import type { TypeOptions } from 'i18next';
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import { matchPath } from 'react-router';
import { failedJobsPath, helpPreviewPath, homePath, mailPath, settingsPath } from '../shared/access/paths';
import { withTexts } from '../texts/with-texts';

/** The sidebar, and the menu behind the person's name. */
type Menu = 'sidebar' | 'account';

export interface PortalResource {
  name: string;
  /** May hold parameters (`/orders/:id`) where no menu links to it. */
  path: string;
  /** Names the words in the menus, the top bar and the document's title; a page may put more telling ones over the last. */
  title: keyof TypeOptions['resources']['shared']['pages'];
  icon?: ReactNode;
  /** The menus that link to the page; `false`: reached from other pages. */
  menu: readonly Menu[] | false;
  permission: Permission;
  page: LazyExoticComponent<ComponentType>;
}

/** The portal's pages, in the order of the menus. Routes, menus, titles and permissions all come from here. */
export const resources: readonly PortalResource[] = [
  {
    name: 'dashboard',
    path: homePath,
    title: 'dashboard',
    icon: <DashboardOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'dashboard:read',
    page: withTexts(
      async () => (await import('../features/dashboard/dashboard-page')).DashboardPage,
      'dashboard',
      'trade',
    ),
  },
  {
    name: 'catalogue',
    path: '/catalogue',
    title: 'catalogue',
    icon: <AppstoreOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'catalogue:read',
    page: withTexts(
      async () => (await import('../features/catalogue/catalogue-page')).CataloguePage,
      'catalogue',
      'trade',
    ),
  },
  {
    name: 'orders',
    path: '/orders',
    title: 'orders',
    icon: <FileTextOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'order:read',
    page: withTexts(async () => (await import('../features/orders/orders-page')).OrdersPage, 'orders', 'trade'),
  },
  {
    name: 'order',
    path: '/orders/:id',
    title: 'order',
    menu: false,
    permission: 'order:read',
    page: withTexts(async () => (await import('../features/orders/page/order-page')).OrderPage, 'orders', 'trade'),
  },
  {
    name: 'buyers',
    path: '/admin/buyers',
    title: 'buyers',
    icon: <TeamOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'buyer:manage',
    page: withTexts(async () => (await import('../features/buyers/buyers-page')).BuyersPage, 'buyers', 'trade'),
  },
  {
    name: 'profile',
    path: '/profile',
    title: 'profile',
    icon: <UserOutlined aria-hidden />,
    menu: ['sidebar', 'account'],
    permission: 'profile:own',
    page: withTexts(async () => (await import('../features/profile/profile-page')).ProfilePage, 'profile'),
  },
  {
    name: 'help',
    path: '/help',
    title: 'help',
    icon: <QuestionCircleOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'help:read',
    page: withTexts(async () => (await import('../features/help/help-page')).HelpPage, 'help', 'trade'),
  },
  {
    name: 'settings',
    path: settingsPath,
    title: 'settings',
    icon: <SettingOutlined aria-hidden />,
    menu: ['account'],
    permission: 'settings:manage',
    page: withTexts(async () => (await import('../features/settings/settings-page')).SettingsPage, 'settings'),
  },
  {
    name: 'help-preview',
    path: helpPreviewPath,
    title: 'help',
    menu: false,
    permission: 'settings:manage',
    page: withTexts(async () => (await import('../features/help/help-preview-page')).HelpPreviewPage, 'help', 'trade'),
  },
  {
    name: 'mails',
    path: mailPath,
    title: 'mails',
    icon: <MailOutlined aria-hidden />,
    menu: ['account'],
    permission: 'mail:manage',
    page: withTexts(async () => (await import('../features/mail/mail-page')).MailPage, 'mail', 'trade'),
  },
  {
    name: 'failed-jobs',
    path: failedJobsPath,
    title: 'failedJobs',
    icon: <ToolOutlined aria-hidden />,
    menu: ['account'],
    permission: 'job:manage',
    page: withTexts(
      async () => (await import('../features/failed-jobs/failed-jobs-page')).FailedJobsPage,
      'failedJobs',
      'trade',
    ),
  },
];

export function resourceAt(pathname: string): PortalResource | undefined {
  return resources.find(({ path }) => matchPath(path, pathname) !== null);
}

/** What this menu offers to the caller. */
export function entriesOf(menu: Menu, caller: Caller): PortalResource[] {
  return resources.filter(
    (resource) => resource.menu !== false && resource.menu.includes(menu) && can(caller, resource.permission),
  );
}
