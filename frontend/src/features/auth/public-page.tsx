import './auth.css';
import type { Language } from '@portal/contract/languages';
import { productName } from '@portal/contract/messages';
import type { ReactNode } from 'react';
import { Logo } from '../../shared/ui/logo';
import { LanguageChoice } from './language-choice';

interface PublicPageProps {
  /** Content beside the page's main content, on large screens only. */
  aside?: ReactNode;
  /** Makes the main content wider, for a long form. */
  wide?: boolean;
  /** Called instead of the usual choice, which is kept in the browser until somebody signs in. */
  onChooseLanguage?: (language: Language) => Promise<void>;
  children: ReactNode;
}

/** The frame of the pages outside the portal, such as the login page. */
export function PublicPage({ aside, wide = false, onChooseLanguage, children }: PublicPageProps) {
  return (
    <div className={aside ? 'front front-split' : 'front'}>
      {aside}
      <main className="front-main">
        <div className={wide ? 'front-content front-wide' : 'front-content'}>
          <div className="front-head">
            <div className="front-brand">
              <Logo size={28} />
              <span>{productName}</span>
            </div>
            <LanguageChoice onChoose={onChooseLanguage} />
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
