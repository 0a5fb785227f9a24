import { Component, type ReactNode } from 'react';
import { texts } from '../texts/texts';

/**
 * Keeps a page that fails, or whose code cannot be fetched after an update, from taking the menu with it. Of its own
 * markup: what could not be fetched may be antd.
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
