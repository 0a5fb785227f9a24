import { Component, type ReactNode } from 'react';
import { texts } from '../texts/texts';

/**
 * Shows an error in place of a page that throws an error while rendering, or whose code no longer exists on the server
 * after a deployment; the menu stays usable. Uses plain HTML elements, because the code that failed to load may be
 * antd.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="plain-alert">
        <strong>{texts.t('shared:pageCouldNotBeShown')}</strong>
        <p>{texts.t('shared:loadThePageAgain')}</p>
        <button type="button" className="plain-button" onClick={() => window.location.reload()}>
          {texts.t('shared:tryAgain')}
        </button>
      </div>
    );
  }
}
