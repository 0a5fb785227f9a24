import type { Buyer, BuyerBrand } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { ErrorState } from '../../shared/ui/error-state';
import { StatusChip } from '../../shared/ui/status-chip';
import { Section } from './buyer-facts';
import { useBuyerBrands } from './use-buyer-brands';

/** What the buyer sees of the catalogue: brands shared with them by name, then those open to everybody. */
export function BuyerBrandAccess({ buyer, onManage }: { buyer: Buyer; onManage: () => void }) {
  const brands = useBuyerBrands(buyer._id);
  const approved = buyer.status === 'approved';
  const manage = (
    <Button size="small" onClick={onManage} disabled={!approved || brands.isPending}>
      Manage Brand Access
    </Button>
  );
  return (
    <Section title="Brand Access" action={manage}>
      {!approved && <p className="buyer-brands-note">{messages.buyers.notApproved}. Once approved, this one sees:</p>}
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
  const shared = brands.filter((brand) => brand.shared);
  const open = brands.filter(({ visibility }) => visibility === 'all_approved');
  if (shared.length + open.length === 0) return <p className="muted">No brand is open to this buyer.</p>;
  return (
    <ul className="buyer-brands" aria-label="Brands">
      {[...shared, ...open].map(({ _id, name, visibility }) => (
        <li key={_id}>
          <Link to={`/catalogue?brand=${_id}`}>{name}</Link>
          {visibility === 'all_approved' ? (
            <StatusChip tone="cancelled">All Buyers</StatusChip>
          ) : (
            <StatusChip tone="accent">Selected</StatusChip>
          )}
        </li>
      ))}
    </ul>
  );
}
