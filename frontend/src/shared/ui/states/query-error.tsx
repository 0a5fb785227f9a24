import { causeOf } from '../../data/api';
import { ErrorState } from './error-state';

interface QueryErrorProps {
  /** A sentence about the content that could not be loaded. */
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** Renders the error of a failed query in place of its result, with a button that refetches it. */
export function QueryError({ title, query }: QueryErrorProps) {
  return (
    <ErrorState
      title={title}
      detail={causeOf(query.error, title)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
