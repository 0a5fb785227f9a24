import { useTranslation } from 'react-i18next';
import './catalogue.css';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { BrandPanel } from './brand-panel';
import { StockFilesPanel } from './stock-files-panel';
import { StockLinesPanel } from './stock-lines-panel';
import { useBrands } from './use-brands';

/** Brands on one side, the chosen one's stock files or the lines of one on the other; the choice is in the address (row C04). */
export function CataloguePage() {
  const [parameters, setParameters] = useSearchParams();
  const selected = parameters.get('brand');
  const file = parameters.get('file');
  const listing = useBrands();
  const brand = listing.brands.find(({ _id }) => _id === selected);

  return (
    <div className="catalogue">
      <BrandPanel
        listing={listing}
        selected={selected}
        onSelect={(id) => setParameters(id === null ? {} : { brand: id })}
      />
      {selected !== null && file !== null && <StockLinesPanel key={file} brandId={selected} fileId={file} />}
      {selected === null && <NoBrand />}
      {selected !== null && file === null && (
        <StockFilesPanel key={selected} brandId={selected} brandName={brand?.name} />
      )}
    </div>
  );
}

/** Each of the three names the page: a brand and a file are addresses of their own. */
function NoBrand() {
  const { t } = useTranslation(['catalogue', 'shared']);
  useDocumentTitle(t('shared:pages.catalogue'));
  return <EmptyState title={t('selectBrandTitle')}>{t('chooseBrandToSeeFiles')}</EmptyState>;
}
