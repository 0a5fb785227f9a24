import {
  AppstoreOutlined,
  BookOutlined,
  DashboardOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  MailOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { Permission } from '@portal/contract/policy';
import { type IResourceItem, useMenu, useResourceParams } from '@refinedev/core';
import type { TypeOptions } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { LazyDocumentPage } from '../features/documents/lazy-document-page';
import { LazyOrderPage } from '../features/orders/page/lazy-order-page';
import { useHasPermission } from '../shared/access/access-control';
import {
  accountPath,
  auditPath,
  buyersPath,
  companyPath,
  documentsPath,
  draftsPath,
  failedJobsPath,
  helpPath,
  helpPreviewPath,
  homePath,
  mailPath,
  ordersPath,
  paymentsPath,
  profilePath,
  receivablesPath,
  settingsPath,
  staffPath,
  statementPath,
} from '../shared/access/paths';
import { lazyWithTexts, type PreloadableComponent } from '../texts/lazy-with-texts';
import type { TextNamespace } from '../texts/texts';

/** The menus of the portal: the sidebar, and the user menu in the top bar. */
export type MenuName = 'sidebar' | 'account';

type Title = keyof TypeOptions['resources']['portal']['pages'];
/** Refine's actions on a resource. An action that is done in a dialog on the list's page has no separate page. */
const actions = ['list', 'create', 'edit', 'show'] as const;
type Action = (typeof actions)[number];

export interface Page {
  path: string;
  /**
   * The page's name in the menus, the top bar, breadcrumbs and the document's title. A page may set another document
   * title.
   */
  title: Title;
  component: PreloadableComponent<object>;
}

export interface PortalResource extends Partial<Record<Action, Page>> {
  name: string;
  icon?: ReactNode;
  /** The menus that link to the resource's list. Without this field no menu has such a link. */
  menu?: readonly MenuName[];
  permission: Permission;
  list: Page;
}

function page(path: string, title: Title, load: () => Promise<ComponentType>, ...namespaces: TextNamespace[]): Page {
  return { path, title, component: lazyWithTexts(load, ...namespaces) };
}

export function pagesOf(resource: PortalResource): Page[] {
  return actions.flatMap((action) => resource[action] ?? []);
}

/**
 * The portal's pages, in the order of the menus. Routes, menus, titles, breadcrumbs and permissions are derived from
 * this list.
 */
export const resources: readonly PortalResource[] = [
  {
    name: 'dashboard',
    icon: <DashboardOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'dashboard:read',
    list: page(
      homePath,
      'dashboard',
      async () => (await import('../features/dashboard/dashboard-page')).DashboardPage,
      'dashboard',
      'trade',
    ),
  },
  {
    name: 'catalogue',
    icon: <AppstoreOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'catalogue:read',
    list: page(
      '/catalogue',
      'catalogue',
      async () => (await import('../features/catalogue/catalogue-page')).CataloguePage,
      'catalogue',
      'trade',
    ),
  },
  {
    name: 'orders',
    icon: <FileTextOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'order:read',
    list: page(
      ordersPath,
      'orders',
      async () => (await import('../features/orders/list/orders-page')).OrdersPage,
      'orders',
      'trade',
    ),
    show: { path: `${ordersPath}/:id`, title: 'order', component: LazyOrderPage },
  },
  {
    name: 'documents',
    icon: <FileDoneOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'document:read',
    list: page(
      documentsPath,
      'documents',
      async () => (await import('../features/documents/documents-page')).DocumentsPage,
      'documents',
      'trade',
    ),
    show: { path: `${documentsPath}/:id`, title: 'document', component: LazyDocumentPage },
  },
  {
    name: 'receivables',
    icon: <BookOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'receivable:read-all',
    list: page(
      receivablesPath,
      'receivables',
      async () => (await import('../features/receivables/list/receivables-page')).ReceivablesPage,
      'receivables',
      'trade',
    ),
    show: page(
      statementPath(':id'),
      'statement',
      async () => (await import('../features/receivables/statement/statement-page')).StatementPage,
      'receivables',
      'proofs',
      'trade',
    ),
  },
  {
    name: 'payments',
    icon: <WalletOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'payment:read-all',
    list: page(
      paymentsPath,
      'payments',
      async () => (await import('../features/receivables/payments/payments-page')).PaymentsPage,
      'receivables',
      'proofs',
      'trade',
    ),
  },
  {
    name: 'account',
    icon: <BookOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'receivable:own',
    list: page(
      accountPath,
      'account',
      async () => (await import('../features/receivables/statement/account-page')).AccountPage,
      'receivables',
      'proofs',
      'trade',
    ),
  },
  {
    name: 'drafts',
    permission: 'draft:read',
    list: page(
      draftsPath,
      'drafts',
      async () => (await import('../features/drafts/drafts-page')).DraftsPage,
      'drafts',
      'trade',
    ),
    show: page(
      `${draftsPath}/:id`,
      'draft',
      async () => (await import('../features/drafts/draft-page')).DraftPage,
      'drafts',
      'orders',
      'trade',
    ),
  },
  {
    name: 'buyers',
    icon: <TeamOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'buyer:read',
    list: page(
      buyersPath,
      'buyers',
      async () => (await import('../features/buyers/buyers-page')).BuyersPage,
      'buyers',
      'people',
      'trade',
    ),
  },
  {
    name: 'profile',
    icon: <UserOutlined aria-hidden />,
    menu: ['sidebar', 'account'],
    permission: 'profile:own',
    list: page(
      profilePath,
      'profile',
      async () => (await import('../features/profile/profile-page')).ProfilePage,
      'profile',
      'secondFactor',
    ),
  },
  {
    name: 'help',
    icon: <QuestionCircleOutlined aria-hidden />,
    menu: ['sidebar'],
    permission: 'help:read',
    list: page(helpPath, 'help', async () => (await import('../features/help/help-page')).HelpPage, 'help', 'trade'),
  },
  {
    name: 'company',
    icon: <TeamOutlined aria-hidden />,
    menu: ['account'],
    permission: 'company:read',
    list: page(
      companyPath,
      'company',
      async () => (await import('../features/company/company-page')).CompanyPage,
      'company',
      'people',
    ),
  },
  {
    name: 'settings',
    icon: <SettingOutlined aria-hidden />,
    menu: ['account'],
    permission: 'settings:manage',
    list: page(
      settingsPath,
      'settings',
      async () => (await import('../features/settings/settings-page')).SettingsPage,
      'settings',
    ),
  },
  {
    name: 'staff',
    icon: <TeamOutlined aria-hidden />,
    menu: ['account'],
    permission: 'staff:manage',
    list: page(
      staffPath,
      'staff',
      async () => (await import('../features/staff/staff-page')).StaffPage,
      'staff',
      'people',
    ),
  },
  {
    name: 'help-preview',
    permission: 'settings:manage',
    list: page(
      helpPreviewPath,
      'help',
      async () => (await import('../features/help/help-preview-page')).HelpPreviewPage,
      'help',
      'trade',
    ),
  },
  {
    name: 'audit',
    icon: <BookOutlined aria-hidden />,
    menu: ['account'],
    permission: 'audit:read',
    list: page(
      auditPath,
      'audit',
      async () => (await import('../features/audit/audit-page')).AuditPage,
      'audit',
      'trade',
    ),
  },
  {
    name: 'mails',
    icon: <MailOutlined aria-hidden />,
    menu: ['account'],
    permission: 'mail:manage',
    list: page(mailPath, 'mails', async () => (await import('../features/mail/mail-page')).MailPage, 'mail', 'trade'),
  },
  {
    name: 'failed-jobs',
    icon: <ToolOutlined aria-hidden />,
    menu: ['account'],
    permission: 'job:manage',
    list: page(
      failedJobsPath,
      'failedJobs',
      async () => (await import('../features/failed-jobs/failed-jobs-page')).FailedJobsPage,
      'failedJobs',
      'trade',
    ),
  },
];

/** Converts the resources into Refine's format, with menu labels in the current language. */
export function refineResources(label: (title: Title) => string): IResourceItem[] {
  return resources.map(({ name, icon, menu, ...pages }) => ({
    name,
    ...Object.fromEntries(actions.map((action) => [action, pages[action]?.path])),
    meta: { icon, menu, label: label(pages.list.title) },
  }));
}

/** Loads the code of a resource's list ahead. A failure is ignored: opening the page loads it again. */
export function preloadList(name: string): void {
  resources
    .find((resource) => resource.name === name)
    ?.list.component.preload()
    .catch(() => undefined);
}

/** Returns the page at the current address, or undefined when the address belongs to no page. */
export function usePage(): Page | undefined {
  const { resource, action } = useResourceParams();
  const shown = resources.find(({ name }) => name === resource?.name);
  return action === undefined || action === 'clone' ? undefined : shown?.[action];
}

/** Returns the pages of a menu that the signed-in user may open, and the selected page. */
export function useMenuPages(menu: MenuName) {
  const { menuItems, selectedKey } = useMenu();
  // biome-ignore lint/correctness/useHookAtTopLevel: the pages are a constant, so every render calls the same hooks
  const allowed = resources.filter(({ permission }) => useHasPermission(permission)).map(({ name }) => name);
  const pages = menuItems.filter(({ name, meta }) => meta?.menu?.includes(menu) && allowed.includes(name));
  return { pages, selectedKey };
}
