import { Component, type ReactNode } from 'react';
import { ErrorState } from '../shared/ui/error-state';

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
        title="This page could not be shown"
        detail="Load it again. If it keeps failing, please contact support."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
