import { useTranslation } from 'react-i18next';
import './catalogue.css';
import { useSearchParams } from 'react-router';
import { useBrands } from '../../shared/data/whole-lists';
import { EmptyState } from '../../shared/ui/states/empty-state';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { BrandPanel } from './brands/brand-panel';
import { StockFilesPanel } from './stock-files/stock-files-panel';
import { StockLinesPanel } from './stock-lines/stock-lines-panel';
import { useCatalogueSearch } from './use-catalogue-search';

/**
 * Shows the brands beside the stock files of the selected brand, or beside the lines of the selected stock file. The
 * address holds both selections (row C04).
 */
export function CataloguePage() {
  const [parameters, setParameters] = useSearchParams();
  const selected = parameters.get('brand');
  const file = parameters.get('file');
  const searchFor = useCatalogueSearch();
  const listing = useBrands();
  const brand = listing.brands.find(({ _id }) => _id === selected);

  return (
    <div className="catalogue">
      <BrandPanel
        listing={listing}
        selected={selected}
        // The entry of a brand that was deleted would lead back to nothing.
        onSelect={(id) => setParameters(searchFor(id === null ? {} : { brand: id }), { replace: id === null })}
      />
      {selected !== null && file !== null && <StockLinesPanel key={file} brandId={selected} fileId={file} />}
      {selected === null && <NoBrand exists={!listing.query.isSuccess || listing.brands.length > 0} />}
      {/* The brand's name stands above its stock files, in up to three lines. */}
      {selected !== null && file === null && listing.query.isPending && <div className="part-loading" />}
      {selected !== null && file === null && (
        <StockFilesPanel key={selected} brandId={selected} brandName={brand?.name} />
      )}
    </div>
  );
}

/** Shown while no brand is selected. It sets the page's title, as the panels of a brand and of a stock file do. */
function NoBrand({ exists }: { exists: boolean }) {
  const { t } = useTranslation(['catalogue', 'portal']);
  useDocumentTitle(t('portal:pages.catalogue'));
  return (
    <EmptyState title={t('selectBrandTitle')}>
      {exists ? t('chooseBrandToSeeFiles') : t('stockFilesNeedABrand')}
    </EmptyState>
  );
}
