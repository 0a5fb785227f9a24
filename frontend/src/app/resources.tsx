import {
  AppstoreOutlined,
  DashboardOutlined,
  FileTextOutlined,
  MailOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { type Caller, can, type Permission } from '@portal/contract/policy';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { matchPath } from 'react-router';
import { helpPreviewPath, homePath, mailPath, settingsPath } from '../shared/access/paths';

/** The sidebar, and the menu behind the person's name. */
type Menu = 'sidebar' | 'account';

export interface PortalResource {
  name: string;
  /** May hold parameters (`/orders/:id`) where no menu links to it. */
  path: string;
  /** In the menus, the top bar and the document's title; a page may put a more telling one over the last. */
  title: string;
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
    title: 'Dashboard',
    icon: <DashboardOutlined />,
    menu: ['sidebar'],
    permission: 'dashboard:read',
    page: lazy(async () => ({ default: (await import('../features/dashboard/dashboard-page')).DashboardPage })),
  },
  {
    name: 'catalogue',
    path: '/catalogue',
    title: 'Catalogue',
    icon: <AppstoreOutlined />,
    menu: ['sidebar'],
    permission: 'catalogue:read',
    page: lazy(async () => ({ default: (await import('../features/catalogue/catalogue-page')).CataloguePage })),
  },
  {
    name: 'orders',
    path: '/orders',
    title: 'Orders',
    icon: <FileTextOutlined />,
    menu: ['sidebar'],
    permission: 'order:read',
    page: lazy(async () => ({ default: (await import('../features/orders/orders-page')).OrdersPage })),
  },
  {
    name: 'order',
    path: '/orders/:id',
    title: 'Order',
    menu: false,
    permission: 'order:read',
    page: lazy(async () => ({ default: (await import('../features/orders/page/order-page')).OrderPage })),
  },
  {
    name: 'buyers',
    path: '/admin/buyers',
    title: 'Buyer Management',
    icon: <TeamOutlined />,
    menu: ['sidebar'],
    permission: 'buyer:manage',
    page: lazy(async () => ({ default: (await import('../features/buyers/buyers-page')).BuyersPage })),
  },
  {
    name: 'profile',
    path: '/profile',
    title: 'Profile',
    icon: <UserOutlined />,
    menu: ['sidebar', 'account'],
    permission: 'profile:own',
    page: lazy(async () => ({ default: (await import('../features/profile/profile-page')).ProfilePage })),
  },
  {
    name: 'help',
    path: '/help',
    title: 'Help',
    icon: <QuestionCircleOutlined />,
    menu: ['sidebar'],
    permission: 'help:read',
    page: lazy(async () => ({ default: (await import('../features/help/help-page')).HelpPage })),
  },
  {
    name: 'settings',
    path: settingsPath,
    title: 'Settings',
    icon: <SettingOutlined />,
    menu: ['account'],
    permission: 'settings:manage',
    page: lazy(async () => ({ default: (await import('../features/settings/settings-page')).SettingsPage })),
  },
  {
    name: 'help-preview',
    path: helpPreviewPath,
    title: 'Help',
    menu: false,
    permission: 'settings:manage',
    page: lazy(async () => ({ default: (await import('../features/help/help-preview-page')).HelpPreviewPage })),
  },
  {
    name: 'mails',
    path: mailPath,
    title: 'Outgoing Mail',
    icon: <MailOutlined />,
    menu: ['account'],
    permission: 'mail:manage',
    page: lazy(async () => ({ default: (await import('../features/mail/mail-page')).MailPage })),
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
