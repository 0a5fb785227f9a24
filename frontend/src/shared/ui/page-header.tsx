import type { ReactNode } from 'react';

interface PageHeaderProps {
  /** Search, filters and counts. */
  children?: ReactNode;
  /** The view's buttons, at its end. */
  actions?: ReactNode;
}

/** The row above a page's content. The page's title stands in the top bar and is not repeated here. */
export function PageHeader({ children, actions }: PageHeaderProps) {
  return (
    <div className="page-header">
      <div className="page-header-main">{children}</div>
      {actions && <div className="page-header-actions">{actions}</div>}
    </div>
  );
}
