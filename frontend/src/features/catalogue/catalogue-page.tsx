import './catalogue.css';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state';
import { BrandPanel } from './brand-panel';
import { StockFilesPanel } from './stock-files-panel';
import { useBrands } from './use-brands';

/** Brands on one side, the chosen one's stock files on the other; the choice is in the address (row C04). */
export function CataloguePage() {
  const [parameters, setParameters] = useSearchParams();
  const selected = parameters.get('brand');
  const listing = useBrands();
  const brand = listing.brands.find(({ _id }) => _id === selected);

  return (
    <div className="catalogue">
      <BrandPanel
        listing={listing}
        selected={selected}
        onSelect={(id) => setParameters(id === null ? {} : { brand: id })}
      />
      {selected === null ? (
        <EmptyState title="Select a Brand">Choose a brand to see its stock files.</EmptyState>
      ) : (
        <StockFilesPanel key={selected} brandId={selected} brandName={brand?.name} />
      )}
    </div>
  );
}
