import { type ReactNode, useId } from 'react';
import { translated } from '../../texts/translated';
import { Weave } from './weave';

interface EmptyStateProps {
  title: string;
  /** What will appear here. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  const id = useId();
  return (
    <div className="empty-state">
      <div className="empty-state-mark">
        <Weave id={id} />
      </div>
      <p className="empty-state-title">{translated(title)}</p>
      {children && <div className="empty-state-text">{children}</div>}
      {action}
    </div>
  );
}
