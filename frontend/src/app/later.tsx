import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../shared/ui/waiting';
import { PageBoundary } from './page-boundary';

/** A part that is fetched when it is first shown. */
export function Later({ fullPage = false, children }: { fullPage?: boolean; children: ReactNode }) {
  const { t } = useTranslation('shared');
  return (
    <PageBoundary>
      <Suspense fallback={<Waiting text={t('loading')} fullPage={fullPage} />}>{children}</Suspense>
    </PageBoundary>
  );
}
