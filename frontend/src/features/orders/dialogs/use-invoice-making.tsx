import { missingSellerFields } from '@portal/contract/documents/tax-details';
import { Trans, useTranslation } from 'react-i18next';
import { useHasPermission } from '../../../shared/access/access-control';
import { useSettings } from '../../../shared/data/use-settings';
import { QueryError } from '../../../shared/ui/states/query-error';
import type { InsteadOfFile } from './file-or-instead';
import { SellerFieldLinks } from './seller-field-links';

/**
 * Making the invoice is offered, and chosen at first, once the seller's details are complete (row T10). Until then the
 * hint says which are missing, or that the settings could not be loaded. Team members who may not read the settings are
 * offered it always: the server says what is missing. `explain` says when the invoice is made.
 */
export function useInvoiceMaking(explain: string) {
  const { t } = useTranslation(['orders', 'orderDocuments']);
  const mayReadSettings = useHasPermission('settings:manage');
  const { query, result: settings } = useSettings(mayReadSettings);
  const missing = mayReadSettings ? settings && missingSellerFields(settings) : [];
  const instead: InsteadOfFile | undefined =
    missing?.length === 0
      ? {
          field: 'makeInvoice',
          label: t('orderDocuments:howInvoiced'),
          words: t('orderDocuments:make'),
          uploadWords: t('orderDocuments:upload'),
          explain,
        }
      : undefined;
  const hint = query.isError ? (
    <QueryError title={t('orderDocuments:waysCouldNotBeLoaded')} query={query} />
  ) : missing && missing.length > 0 ? (
    <Trans t={t} i18nKey="orderDocuments:toMake" components={{ fields: <SellerFieldLinks missing={missing} /> }} />
  ) : undefined;
  return { instead, hint };
}
