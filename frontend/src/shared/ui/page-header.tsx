import type { ReactNode } from 'react';

interface PageHeaderProps {
  /** The page's search, filters and counts. */
  children?: ReactNode;
  /** The page's buttons, which are placed at the end of the row. */
  actions?: ReactNode;
}

/** Renders the row above a page's content. The page's title is not part of it, because the top bar shows the title. */
export function PageHeader({ children, actions }: PageHeaderProps) {
  return (
    <div className="page-header">
      <div className="page-header-main">{children}</div>
      {actions && <div className="page-header-actions">{actions}</div>}
    </div>
  );
}
