import { lazy, Suspense } from 'react';

/** antd's picture of a table without rows is loaded when it is shown: the lists have pictures of their own. */
const EmptyTable = lazy(() => import('antd/es/config-provider/defaultRenderEmpty'));

export default ({ componentName }: { componentName?: 'Table' }) => (
  <Suspense>
    <EmptyTable componentName={componentName} />
  </Suspense>
);
