import type { InsufficientItem } from './orders.js';
import type { Problem } from './workbook.js';

/** Every code that the API answers with, and its HTTP status. The map is the only place where a code gets a status. */
export const errorStatus = {
  'auth.unauthenticated': 401,
  'auth.invalid_credentials': 401,
  'auth.not_approved': 403,
  'auth.forbidden': 403,
  'auth.email_taken': 409,
  'auth.reset_token_invalid': 400,
  'auth.current_password_incorrect': 400,
  'common.too_many_requests': 429,
  'common.not_found': 404,
  'common.invalid_input': 400,
  'common.too_large': 413,
  'common.unavailable': 503,
  'common.server_error': 500,
  'buyer.not_found': 404,
  'buyer.already_decided': 409,
  'buyer.not_approved': 409,
  'buyer.brands_invalid': 409,
  'brand.not_found': 404,
  'brand.no_access': 403,
  'brand.name_taken': 409,
  'brand.buyers_invalid': 400,
  'stock_file.not_found': 404,
  'stock_file.has_problems': 422,
  'upload.missing_file': 400,
  'upload.malformed': 400,
  'order.not_found': 404,
  'order.illegal_action': 409,
  'order.insufficient_inventory': 409,
  'order.has_problems': 422,
  'order.buyer_invalid': 400,
  'order.invoice_invalid': 400,
  'settings.changed': 409,
  'mail.not_found': 404,
  'mail.being_sent': 409,
  'job.not_found': 404,
  'job.not_failed': 409,
  'chat.not_found': 404,
  'notification.not_found': 404,
  'chat.buyer_unavailable': 409,
  'chat.nothing_to_clear': 409,
  'idempotency.key_reused': 422,
  'idempotency.in_progress': 409,
  'workbook.invalid_format': 400,
  'workbook.encrypted': 422,
  'workbook.corrupt': 422,
  'workbook.too_large': 413,
  'workbook.too_slow': 422,
  'workbook.no_table': 422,
  'workbook.no_quantities': 422,
} as const;
export type ErrorCode = keyof typeof errorStatus;

export interface FieldError {
  field: string;
  message: string;
}

/** The body of every error answer. `message` and `error` are the same sentence: clients read one or the other (design 5). */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  message: string;
  error: string;
  /** Per field of an input. */
  errors?: FieldError[];
  /** Per cell of a workbook: the first 200, with the count of all. */
  problems?: Problem[];
  problemCount?: number;
  /** Approval refused for want of stock: the reason and the items (specification 7 and 8). */
  inventoryError?: string;
  insufficientItems?: InsufficientItem[];
  requestId?: string;
  /** With 429: seconds to wait, as the Retry-After header says. */
  retryAfter?: number;
}
