import type { HttpError } from '@refinedev/core';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';

interface Props {
  error: HttpError;
  /** What could not be done, where trying again may help. */
  failed: string;
  onRetry: () => void;
  retrying: boolean;
  /** What is said of something that is not there: no second try would find it. */
  missing: string;
  mayHave: string;
  /** Where to go instead. */
  back?: ReactNode;
}

/** In the place of one thing that could not be read. */
export function NotShown({ error, failed, onRetry, retrying, missing, mayHave, back }: Props) {
  if (error.statusCode !== 404) {
    return <ErrorState title={failed} detail={error.message} onRetry={onRetry} retrying={retrying} />;
  }
  return (
    <EmptyState title={missing} action={back}>
      {mayHave}
    </EmptyState>
  );
}
