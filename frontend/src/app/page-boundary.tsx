import { Component, type ReactNode } from 'react';
import { ErrorState } from '../shared/ui/error-state';
import { texts } from '../texts/texts';

/** Keeps a page that fails, or whose code cannot be fetched after an update, from taking the menu with it. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title={texts.t('shared:pageCouldNotBeShown')}
        detail={texts.t('shared:loadThePageAgain')}
        onRetry={() => window.location.reload()}
      />
    );
  }
}
