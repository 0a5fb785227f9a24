import { AppstoreOutlined, FileTextOutlined } from '@ant-design/icons';
import type { Permission } from '@portal/contract/policy';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';

export interface PortalResource {
  name: string;
  path: string;
  title: string;
  icon: ReactNode;
  permission: Permission;
  page: LazyExoticComponent<ComponentType>;
}

/** The portal's pages, in the order of the menu. Routes, menu, titles and permissions all come from here. */
export const resources: readonly PortalResource[] = [
  {
    name: 'catalogue',
    path: '/catalogue',
    title: 'Catalogue',
    icon: <AppstoreOutlined />,
    permission: 'catalogue:read',
    page: lazy(async () => ({ default: (await import('../features/catalogue/catalogue-page')).CataloguePage })),
  },
  {
    name: 'orders',
    path: '/orders',
    title: 'Orders',
    icon: <FileTextOutlined />,
    permission: 'order:read',
    page: lazy(async () => ({ default: (await import('../features/orders/orders-page')).OrdersPage })),
  },
];
