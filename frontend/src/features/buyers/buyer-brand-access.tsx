import type { Buyer, BuyerBrand } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasPermission } from '../../shared/access/access-control';
import { QueryError } from '../../shared/ui/states/query-error';
import { StatusChip } from '../../shared/ui/values/status-chip';
import { translateSentence } from '../../texts/translate-sentence';
import { FactsSection } from './buyer-facts';
import { useBuyerBrands } from './use-buyer-brands';

/**
 * The brands that the buyer can see: first those shared with this buyer, then those open to all buyers. `onManage` is
 * undefined for team members who only read.
 */
export function BuyerBrandAccess({ buyer, onManage }: { buyer: Buyer; onManage: (() => void) | undefined }) {
  const { t } = useTranslation('buyers');
  const { query, result } = useBuyerBrands(buyer._id);
  const approved = buyer.status === 'approved';
  const manage = onManage && (
    <Button size="small" onClick={onManage} disabled={!approved || query.isPending}>
      {t('manageBrandAccess')}
    </Button>
  );
  return (
    <FactsSection title={t('brandAccess')} action={manage}>
      {!approved && (
        <p className="buyer-brands-note">
          {t('brandsOnceApproved', { refusal: translateSentence(messages.buyers.notApproved) })}
        </p>
      )}
      {query.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : query.isError ? (
        <QueryError title={messages.buyers.loadBrandsFailed} query={query} />
      ) : (
        <Brands brands={result.data} />
      )}
    </FactsSection>
  );
}

function Brands({ brands }: { brands: readonly BuyerBrand[] }) {
  const { t } = useTranslation('buyers');
  const mayOpenCatalogue = useHasPermission('catalogue:read');
  const shared = brands.filter((brand) => brand.shared);
  const open = brands.filter(({ visibility }) => visibility === 'all_approved');
  if (shared.length + open.length === 0) return <p className="muted">{t('noBrandIsOpen')}</p>;
  return (
    <ul className="buyer-brands" aria-label={t('brands')}>
      {[...shared, ...open].map(({ _id, name, visibility }) => (
        <li key={_id}>
          {mayOpenCatalogue ? <Link to={`/catalogue?brand=${_id}`}>{name}</Link> : name}
          {visibility === 'all_approved' ? (
            <StatusChip tone="cancelled">{t('allBuyers')}</StatusChip>
          ) : (
            <StatusChip tone="accent">{t('selected')}</StatusChip>
          )}
        </li>
      ))}
    </ul>
  );
}
