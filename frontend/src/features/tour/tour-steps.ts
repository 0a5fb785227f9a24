import type { Role } from '@portal/contract/policy';
import type { TypeOptions } from 'i18next';
import { helpPath, homePath, ordersPath } from '../../shared/access/paths';

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
}

type Steps = readonly [Step, ...Step[]];

const firstRow = '.list-page .ant-table-row, .list-page .list-cards > li';
const waiting = `${ordersPath}?status=Pending+Review`;
const applicants = '/admin/buyers?status=pending';
const chat = '.chat-launcher';

/** The six steps of each role's tour. The steps about stock files show the brand with this id, if there is one. */
export function tourSteps(role: Role, brandId: string | undefined): Steps {
  const catalogue = brandId === undefined ? '/catalogue' : `/catalogue?${new URLSearchParams({ brand: brandId })}`;
  const steps: Record<Role, Steps> = {
    admin: [
      {
        title: 'tour:admin.figures.title',
        text: 'tour:admin.figures.text',
        path: homePath,
        target: '.dashboard-section',
      },
      {
        title: 'tour:admin.publish.title',
        text: 'tour:admin.publish.text',
        path: catalogue,
        target: '.stock-files-head .ant-btn',
      },
      { title: 'tour:admin.waiting.title', text: 'tour:admin.waiting.text', path: waiting, target: firstRow },
      {
        title: 'tour:admin.approve.title',
        text: 'tour:admin.approve.text',
        path: waiting,
        target: '.list-page .ant-table-row .row-menu, .list-page .list-cards .row-menu',
      },
      { title: 'tour:admin.applicants.title', text: 'tour:admin.applicants.text', path: applicants, target: firstRow },
      { title: 'tour:admin.talk.title', text: 'tour:admin.talk.text', path: applicants, target: chat },
    ],
    buyer: [
      {
        title: 'tour:buyer.catalogue.title',
        text: 'tour:buyer.catalogue.text',
        path: catalogue,
        target: '.brand-panel',
      },
      {
        title: 'tour:buyer.download.title',
        text: 'tour:buyer.download.text',
        path: catalogue,
        target: '.stock-file-foot .ant-btn',
      },
      { title: 'tour:buyer.fillIn.title', text: 'tour:buyer.fillIn.text', path: catalogue, target: '.stock-file-card' },
      {
        title: 'tour:buyer.send.title',
        text: 'tour:buyer.send.text',
        path: ordersPath,
        target: '.list-page .page-header-actions .ant-btn-primary',
      },
      { title: 'tour:buyer.follow.title', text: 'tour:buyer.follow.text', path: ordersPath, target: firstRow },
      { title: 'tour:buyer.talk.title', text: 'tour:buyer.talk.text', path: helpPath, target: chat },
    ],
  };
  return steps[role];
}
