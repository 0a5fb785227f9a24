import type auth from './en/auth.json';
import type buyers from './en/buyers.json';
import type catalogue from './en/catalogue.json';
import type chat from './en/chat.json';
import type dashboard from './en/dashboard.json';
import type failedJobs from './en/failedJobs.json';
import type help from './en/help.json';
import type login from './en/login.json';
import type mail from './en/mail.json';
import type notifications from './en/notifications.json';
import type orders from './en/orders.json';
import type portal from './en/portal.json';
import type profile from './en/profile.json';
import type settings from './en/settings.json';
import type shared from './en/shared.json';
import type trade from './en/trade.json';

declare module 'i18next' {
  /** A key that English does not have is a type error. */
  interface CustomTypeOptions {
    defaultNS: 'shared';
    resources: {
      auth: typeof auth;
      buyers: typeof buyers;
      catalogue: typeof catalogue;
      chat: typeof chat;
      // Of other languages only: English stands in the contract, and in antd.
      antd: Record<never, string>;
      contract: Record<never, string>;
      dashboard: typeof dashboard;
      failedJobs: typeof failedJobs;
      help: typeof help;
      login: typeof login;
      mail: typeof mail;
      notifications: typeof notifications;
      orders: typeof orders;
      portal: typeof portal;
      profile: typeof profile;
      settings: typeof settings;
      shared: typeof shared;
      trade: typeof trade;
    };
  }
}
