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
  'second_factor.wrong': 400,
  'second_factor.sign_in_again': 401,
  'second_factor.set_up_expired': 400,
  'second_factor.needed': 403,
  'second_factor.required': 403,
  'second_factor.not_found': 404,
  'second_factor.too_many_passkeys': 409,
  'common.too_many_requests': 429,
  'common.too_much_waiting': 429,
  'common.not_found': 404,
  'common.invalid_input': 400,
  'common.too_large': 413,
  'common.unavailable': 503,
  'common.disk_full': 507,
  'common.server_error': 500,
  'staff.not_found': 404,
  'staff.last_owner': 409,
  'company.member_not_found': 404,
  'company.founder_stays': 409,
  'invitation.not_found': 404,
  'invitation.invalid': 400,
  'invitation.too_many': 409,
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
  'order.changed': 409,
  'order.insufficient_inventory': 409,
  'order.has_problems': 422,
  'order.buyer_invalid': 400,
  'order.buyer_inactive': 409,
  'order.invoice_invalid': 400,
  'draft.not_found': 404,
  'draft.submitted': 409,
  'draft.changed': 409,
  'draft.line_unknown': 400,
  'draft.too_large': 422,
  'order.not_fully_credited': 409,
  'document.not_found': 404,
  'document.not_ready': 409,
  'document.seller_incomplete': 409,
  'document.too_large': 422,
  'document.credit_too_much': 409,
  'document.line_unknown': 400,
  'document.restock_impossible': 409,
  'order.credit_refused': 409,
  'receivable.order_unknown': 400,
  'receivable.more_than_open': 409,
  'payment.not_found': 404,
  'payment.step_impossible': 409,
  'payment.not_cleared': 409,
  'payment.more_than_left': 409,
  'payment_proof.not_found': 404,
  'payment_proof.answered': 409,
  'payment_proof.file_invalid': 400,
  'receivable.statement_too_long': 422,
  'settings.changed': 409,
  'settings.logo_invalid': 400,
  'demo.in_use': 409,
  'demo.busy': 409,
  'mail.not_found': 404,
  'mail.being_sent': 409,
  'job.not_found': 404,
  'job.not_failed': 409,
  'chat.not_found': 404,
  'notification.not_found': 404,
  'chat.buyer_unavailable': 409,
  'chat.nothing_to_clear': 409,
  'idempotency.key_reused': 422,
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

/**
 * The body of every error response. `message` and `error` hold the same sentence: clients read one or the other (design
 * 5).
 */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  message: string;
  error: string;
  /** One entry per invalid field of the input. */
  errors?: FieldError[];
  /** The first 200 invalid cells of a workbook; `problemCount` counts all. */
  problems?: Problem[];
  problemCount?: number;
  /** Approval refused for want of stock: the reason and the items (specification 7 and 8). */
  inventoryError?: string;
  insufficientItems?: InsufficientItem[];
  requestId?: string;
  /** Only with 429: seconds to wait, the same as the Retry-After header. */
  retryAfter?: number;
}

/** The message for a request body over its limit; 1 kB is 1,024 bytes. */
export function requestTooLargeMessage(bytes: number): string {
  const kilobytes = bytes / 1024;
  const limit = kilobytes < 1024 ? `${kilobytes} kB` : `${kilobytes / 1024} MB`;
  return `This is too large to be sent: the portal takes at most ${limit} here.`;
}
