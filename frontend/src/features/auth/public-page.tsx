import './auth.css';
import { productName } from '@portal/contract/messages';
import type { ReactNode } from 'react';
import { Logo } from '../../shared/ui/logo';

interface PublicPageProps {
  /** Content beside the page's main content, on large screens only. */
  aside?: ReactNode;
  /** Makes the main content wider, for a long form. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of the pages outside the portal, such as the login page. */
export function PublicPage({ aside, wide = false, children }: PublicPageProps) {
  return (
    <div className={aside ? 'front front-split' : 'front'}>
      {aside}
      <main className="front-main">
        <div className={wide ? 'front-content front-wide' : 'front-content'}>
          <div className="front-brand">
            <Logo size={28} />
            <span>{productName}</span>
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
