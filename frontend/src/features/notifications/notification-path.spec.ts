import type { Notification } from '@portal/contract/notifications';
import { type Caller, can } from '@portal/contract/policy';
import { notificationPath } from './notification-path';

const id = '019a0000-0000-7000-8000-000000000007';
const everything = () => true;
const ofBrand = { collection: { brand: id } };

// N03
describe('a click on a notification', () => {
  it.each<[string, Notification['emailData'], string]>([
    ['new_buyer_registration', undefined, '/admin/buyers'],
    ['new_order_submission', undefined, '/orders'],
    ['order_cancellation', undefined, '/orders'],
    ['order_status_update', ofBrand, '/orders'],
    ['payment_complete', undefined, '/orders'],
    ['cheque_bounced', undefined, '/payments'],
    ['own_cheque_bounced', undefined, '/account'],
    ['payment_proof', undefined, '/payments'],
    ['payment_proof_answered', undefined, '/account'],
    ['new_file_upload', ofBrand, `/catalogue?brand=${id}`],
    ['new_collection_available', ofBrand, `/catalogue?brand=${id}`],
    ['new_file_upload', undefined, '/catalogue'],
    ['new_collection_available', undefined, '/catalogue'],
    ['new_file_upload', { collection: { brand: '&#?' } }, '/catalogue?brand=%26%23%3F'],
    ['registration_confirmation', undefined, '/dashboard'],
    ['registration_status_update', undefined, '/dashboard'],
    ['something_newer', undefined, '/dashboard'],
    ['constructor', undefined, '/dashboard'],
  ])('of type %s with %j opens %s', (type, emailData, path) => {
    const facts = {
      _id: '1',
      title: '',
      message: '',
      language: 'en' as const,
      isRead: true,
      readAt: null,
      createdAt: '',
    };
    expect(notificationPath({ ...facts, type: type as Notification['type'], emailData }, everything)).toBe(path);
  });

  it.each(['order_proposal', 'order_proposal_answered', 'back_order'] as const)(
    'of type %s opens its order',
    (type) => {
      const facts = {
        _id: '1',
        type,
        title: '',
        message: '',
        language: 'en' as const,
        isRead: true,
        readAt: null,
        createdAt: '',
      };
      expect(notificationPath({ ...facts, orderId: id }, everything)).toBe(`/orders/${id}`);
      expect(notificationPath(facts, everything)).toBe('/orders');
    },
  );

  // K02
  it.each([
    ['support', 'payment_proof', '/dashboard'],
    ['support', 'new_file_upload', '/dashboard'],
    ['support', 'new_order_submission', '/orders'],
    ['accounts', 'payment_proof', '/payments'],
    ['stock', 'cheque_bounced', '/dashboard'],
    ['stock', 'new_file_upload', '/catalogue'],
  ] as const)('opens only pages of the own role: %s, %s opens %s', (staffRole, type, path) => {
    const facts = { _id: '1', type, title: '', message: '', language: 'en' as const, isRead: true, readAt: null };
    const caller: Caller = { role: 'admin', staffRole, companyRole: null, status: 'approved', secondFactor: 'none' };
    expect(notificationPath({ ...facts, createdAt: '' }, (permission) => can(caller, permission))).toBe(path);
  });
});
