import { type Caller, can, type Permission, type Role } from '@portal/contract/policy';
import type { TypeOptions } from 'i18next';
import { buyersPath, helpPath, homePath, ordersPath } from '../../shared/access/paths';

type Texts = TypeOptions['resources']['tour'];
type TextKey<Part extends string> =
  | `tour:admin.${keyof Texts['admin']}.${Part}`
  | `tour:buyer.${keyof Texts['buyer']}.${Part}`;

interface Step {
  title: TextKey<'title'>;
  text: TextKey<'text'>;
  /** The address of the page on which the step points at something. */
  path: string;
  /** A CSS selector for the element that the step points at. */
  target: string;
  /** Asked for by what the step is about. */
  permission: Permission;
}

type Steps = readonly [Step, ...Step[]];

const firstRow = '.list-page .ant-table-row, .list-page .list-cards > li';
const waiting = `${ordersPath}?status=Pending+Review`;
const applicants = `${buyersPath}?status=pending`;
const chat = '.chat-launcher';

/**
 * The steps of each side's tour, six for owners and who orders; others get those that their role is concerned with. The
 * steps about stock files show the brand with this id, if there is one.
 */
export function tourSteps(caller: Caller, brandId: string | undefined): Steps {
  const catalogue = brandId === undefined ? '/catalogue' : `/catalogue?${new URLSearchParams({ brand: brandId })}`;
  const steps: Record<Role, Steps> = {
    admin: [
      {
        title: 'tour:admin.figures.title',
        text: 'tour:admin.figures.text',
        permission: 'dashboard:read',
        path: homePath,
        target: '.dashboard-section',
      },
      {
        title: 'tour:admin.publish.title',
        text: 'tour:admin.publish.text',
        permission: 'stock-file:manage',
        path: catalogue,
        target: '.stock-files-head .ant-btn',
      },
      {
        title: 'tour:admin.waiting.title',
        text: 'tour:admin.waiting.text',
        permission: 'order:read',
        path: waiting,
        target: firstRow,
      },
      {
        title: 'tour:admin.approve.title',
        text: 'tour:admin.approve.text',
        permission: 'order:approve',
        path: waiting,
        target: '.list-page .ant-table-row .row-menu, .list-page .list-cards .row-menu',
      },
      {
        title: 'tour:admin.applicants.title',
        text: 'tour:admin.applicants.text',
        permission: 'buyer:manage',
        path: applicants,
        target: firstRow,
      },
      {
        title: 'tour:admin.talk.title',
        text: 'tour:admin.talk.text',
        permission: 'chat:use',
        path: applicants,
        target: chat,
      },
    ],
    buyer: [
      {
        title: 'tour:buyer.catalogue.title',
        text: 'tour:buyer.catalogue.text',
        permission: 'catalogue:read',
        path: catalogue,
        target: '.brand-panel',
      },
      {
        title: 'tour:buyer.download.title',
        text: 'tour:buyer.download.text',
        permission: 'stock-file:read',
        path: catalogue,
        target: '.stock-file-foot .ant-btn',
      },
      {
        title: 'tour:buyer.fillIn.title',
        text: 'tour:buyer.fillIn.text',
        permission: 'order:create',
        path: catalogue,
        target: '.stock-file-card',
      },
      {
        title: 'tour:buyer.send.title',
        text: 'tour:buyer.send.text',
        permission: 'order:create',
        path: ordersPath,
        target: '.list-page .page-header-actions .ant-btn-primary',
      },
      {
        title: 'tour:buyer.follow.title',
        text: 'tour:buyer.follow.text',
        permission: 'order:read',
        path: ordersPath,
        target: firstRow,
      },
      {
        title: 'tour:buyer.talk.title',
        text: 'tour:buyer.talk.text',
        permission: 'chat:use',
        path: helpPath,
        target: chat,
      },
    ],
  };
  const [first, ...others] = steps[caller.role];
  return [first, ...others.filter(({ permission }) => can(caller, permission))];
}
