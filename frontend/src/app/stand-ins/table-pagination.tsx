import type { PaginationProps } from 'antd';
import { lazy, Suspense } from 'react';

/** antd's tables load their page links, whose choice of sizes is a select, although the lists have links of their own. */
const Pagination = lazy(() => import('antd/es/pagination'));

export default (props: PaginationProps) => (
  <Suspense>
    <Pagination {...props} />
  </Suspense>
);
