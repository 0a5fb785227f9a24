import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { InsufficientItem } from '@portal/contract/orders';
import type { Problem } from '@portal/contract/workbook';
import { ApiError } from '../../shared/data/api';

export interface OrderFailure {
  /** The server's own sentence, else the one that the specification gives to what was tried. */
  sentence: string;
  /** What is known beyond that sentence, where the server said nothing itself. */
  detail: string | null;
  /** Someone else acted first: trying again cannot succeed. */
  outdated: boolean;
  /** Set when stock was in the way of an approval. */
  inventory: { reason: string; items: InsufficientItem[] } | null;
  problems: Problem[];
  problemCount: number;
}

export function orderFailure(error: unknown, fallback: string): OrderFailure {
  const body = error instanceof ApiError ? error.body : undefined;
  const problems = body?.problems ?? [];
  return {
    sentence: said(body) ?? fallback,
    detail: body === undefined && error instanceof ApiError ? error.message : null,
    outdated: body?.code === 'order.illegal_action' || body?.code === 'order.not_found',
    inventory: inventoryOf(body),
    problems,
    problemCount: body?.problemCount ?? problems.length,
  };
}

function said(body: ErrorBody | undefined): string | undefined {
  const sentence = body?.error || body?.message;
  if (body?.code === 'order.not_found') return messages.orders.notFound;
  return typeof sentence === 'string' && sentence !== '' ? sentence : undefined;
}

function inventoryOf(body: ErrorBody | undefined): OrderFailure['inventory'] {
  const items = body?.insufficientItems ?? [];
  const sentence = said(body) ?? '';
  const aboutStock =
    items.length > 0 ||
    body?.inventoryError !== undefined ||
    /Insufficient inventory for:|Failed to find Google Sheet file/.test(sentence);
  return aboutStock ? { reason: body?.inventoryError || sentence, items } : null;
}
