import './auth.css';
import { productName } from '@portal/contract/messages';
import type { ReactNode } from 'react';
import { Logo } from '../../shared/ui/logo';

interface FrontDoorProps {
  /** Beside the page's content, on large screens. */
  aside?: ReactNode;
  /** For a long form. */
  wide?: boolean;
  children: ReactNode;
}

/** Frame of the pages before the portal. */
export function FrontDoor({ aside, wide = false, children }: FrontDoorProps) {
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
