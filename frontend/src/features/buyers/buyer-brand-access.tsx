import type { Buyer, BuyerBrand } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorState } from '../../shared/ui/error-state';
import { StatusChip } from '../../shared/ui/status-chip';
import { translated } from '../../texts/translated';
import { Section } from './buyer-facts';
import { useBuyerBrands } from './use-buyer-brands';

/** What the buyer sees of the catalogue: brands shared with them by name, then those open to everybody. */
export function BuyerBrandAccess({ buyer, onManage }: { buyer: Buyer; onManage: () => void }) {
  const { t } = useTranslation('buyers');
  const brands = useBuyerBrands(buyer._id);
  const approved = buyer.status === 'approved';
  const manage = (
    <Button size="small" onClick={onManage} disabled={!approved || brands.isPending}>
      {t('manageBrandAccess')}
    </Button>
  );
  return (
    <Section title={t('brandAccess')} action={manage}>
      {!approved && (
        <p className="buyer-brands-note">
          {t('onceApprovedThisOneSees', { refusal: translated(messages.buyers.notApproved) })}
        </p>
      )}
      {brands.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : brands.isError ? (
        <ErrorState
          title={messages.buyers.loadBrandsFailed}
          detail={brands.error.message}
          onRetry={() => void brands.refetch()}
          retrying={brands.isFetching}
        />
      ) : (
        <Brands brands={brands.data} />
      )}
    </Section>
  );
}

function Brands({ brands }: { brands: readonly BuyerBrand[] }) {
  const { t } = useTranslation('buyers');
  const shared = brands.filter((brand) => brand.shared);
  const open = brands.filter(({ visibility }) => visibility === 'all_approved');
  if (shared.length + open.length === 0) return <p className="muted">{t('noBrandIsOpen')}</p>;
  return (
    <ul className="buyer-brands" aria-label={t('brands')}>
      {[...shared, ...open].map(({ _id, name, visibility }) => (
        <li key={_id}>
          <Link to={`/catalogue?brand=${_id}`}>{name}</Link>
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
