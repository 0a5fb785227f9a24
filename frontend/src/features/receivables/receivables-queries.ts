import type { OpenInvoicesResponse, Receivable, Statement, StatementQuery } from '@portal/contract/receivables';
import { useList, useOne } from '@refinedev/core';
import { withQueryString } from '../../shared/data/api';

const apiPath = (buyerId: string) => `/api/receivables/${encodeURIComponent(buyerId)}`;

/** The address of a buyer's statement, terms or open invoices. */
export const receivableApiPath = (
  buyerId: string,
  rest: '/statement' | '/statement.pdf' | '/statement.xlsx' | '/open-invoices' | '/terms' | '/write-off',
) => `${apiPath(buyerId)}${rest}`;

/** What a buyer owes today, and the terms; `receivable` is undefined while it loads. */
export function useReceivable(buyerId: string) {
  const { query, result } = useList<Receivable & { _id?: string }>({
    resource: 'receivables',
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    filters: [{ field: 'buyer', operator: 'eq', value: buyerId }],
  });
  return { query, receivable: result.data.find(({ buyer }) => buyer._id === buyerId) as Receivable | undefined };
}

export function useStatement(buyerId: string, { from, to }: StatementQuery) {
  const url = withQueryString(receivableApiPath(buyerId, '/statement'), { from, to });
  const { query, result } = useOne<Statement>({ resource: 'receivables', id: url, meta: { url } });
  return { query, statement: result };
}

export function useOpenInvoices(buyerId: string | undefined) {
  const url = receivableApiPath(buyerId ?? '', '/open-invoices');
  const { query, result } = useOne<OpenInvoicesResponse>({
    resource: 'receivables',
    id: url,
    meta: { url },
    queryOptions: { enabled: buyerId !== undefined },
  });
  return { query, invoices: result?.invoices };
}
