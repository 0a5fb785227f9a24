import { type ReactNode, useId } from 'react';
import { translateSentence } from '../../../texts/translate-sentence';
import { WeavePattern } from '../weave-pattern';

interface EmptyStateProps {
  title: string;
  /** A text about the content that will appear here. */
  children?: ReactNode;
  /** A button or link for the user's next step. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  const id = useId();
  return (
    <div className="empty-state">
      <div className="empty-state-mark">
        <WeavePattern id={id} />
      </div>
      <p className="empty-state-title">{translateSentence(title)}</p>
      {children && <div className="empty-state-text">{children}</div>}
      {action}
    </div>
  );
}
