import type { EntityManager } from '@mikro-orm/postgresql';
import { BRAND_OPENED, STOCK_FILE_PUBLISHED } from '../../catalogue/catalogue-changes.js';
import { ORDER_STEP } from '../../orders/order-event.js';
import { BUYER_REGISTERED, BUYER_STATUS_CHANGED } from '../../users/buyer-events.js';
import { registrationNews, statusNews } from '../buyer-news.js';
import { brandNews, stockFileNews } from '../catalogue-news.js';
import type { News } from '../news.js';
import { orderNews } from '../order-news.js';

export const NOTIFICATION_QUEUE = 'notifications';

type ReadNews = (em: EntityManager, payload: Record<string, string>) => Promise<News[]>;

/** The events that are news to somebody. */
export const newsOf: Record<string, ReadNews> = {
  [BUYER_REGISTERED]: registrationNews,
  [BUYER_STATUS_CHANGED]: statusNews,
  [ORDER_STEP]: orderNews,
  [STOCK_FILE_PUBLISHED]: stockFileNews,
  [BRAND_OPENED]: brandNews,
};
