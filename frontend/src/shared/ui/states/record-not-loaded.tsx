import type { HttpError } from '@refinedev/core';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';

interface Props {
  error: HttpError;
  /** The title for a failure that a retry may fix, unlike a missing record. */
  failed: string;
  onRetry: () => void;
  retrying: boolean;
  /** The title for a record that does not exist (status 404), where no retry is offered. */
  missing: string;
  mayHave: string;
  /** A link to a page that exists, such as the list. */
  back?: ReactNode;
}

/** Renders the error or the empty state in place of a single record that could not be loaded. */
export function RecordNotLoaded({ error, failed, onRetry, retrying, missing, mayHave, back }: Props) {
  if (error.statusCode !== 404) {
    return <ErrorState title={failed} detail={error.message} onRetry={onRetry} retrying={retrying} />;
  }
  return (
    <EmptyState title={missing} action={back}>
      {mayHave}
    </EmptyState>
  );
}
