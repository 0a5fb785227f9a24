import type audit from './en/audit.json';
import type auth from './en/auth.json';
import type buyers from './en/buyers.json';
import type catalogue from './en/catalogue.json';
import type chat from './en/chat.json';
import type company from './en/company.json';
import type dashboard from './en/dashboard.json';
import type diskSpace from './en/diskSpace.json';
import type documents from './en/documents.json';
import type drafts from './en/drafts.json';
import type failedJobs from './en/failedJobs.json';
import type help from './en/help.json';
import type invitation from './en/invitation.json';
import type login from './en/login.json';
import type mail from './en/mail.json';
import type notifications from './en/notifications.json';
import type orderDocuments from './en/orderDocuments.json';
import type orderEditing from './en/orderEditing.json';
import type orderRevisions from './en/orderRevisions.json';
import type orders from './en/orders.json';
import type people from './en/people.json';
import type portal from './en/portal.json';
import type profile from './en/profile.json';
import type proofs from './en/proofs.json';
import type receivables from './en/receivables.json';
import type search from './en/search.json';
import type secondFactor from './en/secondFactor.json';
import type secondStep from './en/secondStep.json';
import type settings from './en/settings.json';
import type shared from './en/shared.json';
import type staff from './en/staff.json';
import type tour from './en/tour.json';
import type trade from './en/trade.json';

declare module 'i18next' {
  /** With these types, a key that is missing in the English texts is a type error. */
  interface CustomTypeOptions {
    defaultNS: 'shared';
    resources: {
      audit: typeof audit;
      auth: typeof auth;
      buyers: typeof buyers;
      catalogue: typeof catalogue;
      chat: typeof chat;
      // `antd` and `contract` have files only for languages other than English, whose texts are in antd and in the
      // contract themselves.
      antd: Record<never, string>;
      contract: Record<never, string>;
      company: typeof company;
      dashboard: typeof dashboard;
      diskSpace: typeof diskSpace;
      documents: typeof documents;
      drafts: typeof drafts;
      failedJobs: typeof failedJobs;
      help: typeof help;
      invitation: typeof invitation;
      login: typeof login;
      mail: typeof mail;
      notifications: typeof notifications;
      orderDocuments: typeof orderDocuments;
      orderEditing: typeof orderEditing;
      orderRevisions: typeof orderRevisions;
      orders: typeof orders;
      people: typeof people;
      portal: typeof portal;
      profile: typeof profile;
      proofs: typeof proofs;
      receivables: typeof receivables;
      search: typeof search;
      secondFactor: typeof secondFactor;
      secondStep: typeof secondStep;
      settings: typeof settings;
      shared: typeof shared;
      staff: typeof staff;
      tour: typeof tour;
      trade: typeof trade;
    };
  }
}
