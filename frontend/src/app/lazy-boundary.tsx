import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingIndicator } from '../shared/ui/states/loading-indicator';
import { PageBoundary } from './page-boundary';

/** Wraps components that are loaded on demand, and shows a loading state or an error until they can be rendered. */
export function LazyBoundary({ fullPage = false, children }: { fullPage?: boolean; children: ReactNode }) {
  const { t } = useTranslation('shared');
  return (
    <PageBoundary>
      <Suspense fallback={<LoadingIndicator text={t('loading')} fullPage={fullPage} />}>{children}</Suspense>
    </PageBoundary>
  );
}
