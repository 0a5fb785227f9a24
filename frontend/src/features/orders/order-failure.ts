import type { ErrorBody, ErrorCode } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { InsufficientItem } from '@portal/contract/orders';
import type { Problem } from '@portal/contract/workbook';
import { ApiError } from '../../shared/data/api';

/** What a dialog says differently from the dialogs of the order list. */
export interface FailureWords {
  /** The beginning of the sentence about too little stock; 'Order cannot be approved' by default. */
  lead?: string;
  /** The next step when another user has already acted. */
  outdated?: string;
  /** The next step when the order only has another revision, so that the action may be repeated after a look at it. */
  changed?: string;
}

export interface OrderFailure {
  /** The server's error code, under which a sentence with a name or a number is translated. */
  code: ErrorCode | undefined;
  words: FailureWords;
  /** The server's message, or the specification's message for the action if the server sent none. */
  sentence: string;
  /** The cause, such as a network error, when the server sent no message. */
  detail: string | null;
  /** True if another user has already acted, so that a retry cannot succeed. */
  outdated: boolean;
  /** The items with too little stock, set when an approval failed because of them. */
  inventory: { reason: string; items: InsufficientItem[] } | null;
  problems: Problem[];
  problemCount: number;
}

/** Error codes of the server which mean that another user has already acted. */
const outdated: readonly ErrorCode[] = ['order.illegal_action', 'order.changed', 'order.not_found'];

export function describeOrderFailure(error: unknown, fallback: string, words: FailureWords = {}): OrderFailure {
  const body = error instanceof ApiError ? error.body : undefined;
  const problems = body?.problems ?? [];
  return {
    code: body?.code,
    words,
    sentence: body?.code === 'order.not_found' ? messages.orders.notFound : body?.error || body?.message || fallback,
    detail: body === undefined && error instanceof ApiError ? error.message : null,
    outdated: body !== undefined && outdated.includes(body.code),
    inventory: body?.code === 'order.insufficient_inventory' ? shortage(body) : null,
    problems,
    problemCount: body?.problemCount ?? problems.length,
  };
}

function shortage({ inventoryError, message, insufficientItems = [] }: ErrorBody): OrderFailure['inventory'] {
  return { reason: inventoryError || message, items: insufficientItems };
}
