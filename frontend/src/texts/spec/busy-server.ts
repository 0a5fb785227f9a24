import type { Chat, ChatMessage, ConversationSummary } from '@portal/contract/chat';
import { buyerOrder } from '../../features/orders/spec/orders.fixture';
import { FakeServer } from '../../test/fake-server';
import {
  address,
  adminDashboard,
  at,
  brands,
  buyerBrands,
  buyers,
  changes,
  events,
  id,
  jobs,
  line,
  mails,
  omega,
  order,
  orders,
  publishedLines,
  settings,
  stockFile,
} from './busy-records';

const message = (senderRole: ChatMessage['senderRole'], isRead: boolean): ChatMessage => ({
  _id: crypto.randomUUID(),
  content: omega,
  createdAt: new Date().toISOString(),
  isRead,
  senderRole,
  senderId: null,
  senderName: omega,
  clientId: crypto.randomUUID(),
});
const messages = [message('buyer', true), message('buyer', false), message('admin', true), message('admin', false)];
const chat: Chat = {
  id: id(40),
  buyerId: id(40),
  buyerName: omega,
  messages,
  hasMore: true,
  unreadCount: 2,
  online: true,
  lastSeenAt: at,
};
const conversation: ConversationSummary = {
  buyerId: id(40),
  buyerName: omega,
  buyerEmail: address,
  companyName: omega,
  lastMessage: null,
  lastMessageAt: at,
  lastSenderRole: 'admin',
  lastSenderName: null,
  unreadCount: 2,
  hasUnread: true,
  waitingSince: at,
  online: true,
  lastSeenAt: null,
};

const notifications = [0, 40, 5_000].map((minutesAgo, index) => ({
  _id: id(80 + index),
  type: 'new_order_submission',
  title: omega,
  message: omega,
  isRead: index > 0,
  readAt: null,
  createdAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
}));

const session = { device: omega, createdAt: at, lastSeenAt: at };
const counted = (rows: unknown[]) => ({ body: rows, headers: { 'X-Total-Count': `${rows.length}` } });

/** A server on which something has happened everywhere. */
export function busyServer(): FakeServer {
  const filePath = `/api/catalogue/${id(1)}/stock-file/${id(5)}`;
  const pages = { current: 1, total: 2, totalRecords: 30 };
  return new FakeServer()
    .on('GET /api/notifications', { body: { notifications, unreadCount: 2, pagination: pages } })
    .on('GET /api/dashboard', { body: adminDashboard })
    .on('GET /api/orders', counted(orders))
    .on(`GET /api/orders/${id(22)}`, { body: orders[2] })
    .on(`GET /api/orders/${id(22)}/lines`, counted([line, { ...line, position: 1, isOffered: false }]))
    .on(`GET /api/orders/${id(22)}/timeline`, { body: events })
    .on('GET /api/buyers', { body: { buyers, total: buyers.length } })
    .on(`GET /api/buyers/${id(41)}`, { body: buyers[1] })
    .on(`GET /api/buyers/${id(41)}/brand-access`, { body: { brands: buyerBrands } })
    .on('GET /api/brands', { body: brands })
    .on('GET /api/catalogue/brands/accessible', { body: { brands } })
    .on(`GET /api/catalogue/${id(1)}/stock-files`, { body: { stockFiles: [stockFile] } })
    .on(`GET ${filePath}/line-choices`, { body: { file: stockFile, colours: [omega], sizes: [omega], pictures: true } })
    .on(`GET ${filePath}/lines`, { body: { lines: publishedLines, total: 3 } })
    .on('GET /api/mails', { body: { mails, total: mails.length, underWay: 2, failed: 1, delivery: 'files' } })
    .on('GET /api/failed-jobs', {
      body: { jobs, total: jobs.length, stuck: [{ event: 'order.approved', count: 2, oldestAt: at }] },
    })
    .on('GET /api/settings', { body: settings })
    .on('GET /api/settings/history', { body: { versions: [{ version: 3, at, by: null, changes }] } })
    .on('GET /api/settings/help', { body: settings })
    .on('GET /api/auth/sessions', {
      body: { sessions: [true, false].map((current, index) => ({ _id: id(90 + index), current, ...session })) },
    })
    .on('GET /api/chat/unread-count', { body: { unreadCount: 2 } })
    .on('GET /api/chat/my-chat', { body: { chat } })
    .on('GET /api/chat/conversations', { body: { conversations: [conversation], hasMore: true } })
    .on(`GET /api/chat/conversation/${id(40)}`, { body: { chat } })
    .on('PUT /api/chat/mark-read', { body: {} });
}

export const buyersOrders = counted([buyerOrder({ ...order, stockFile, companyName: omega })]);
