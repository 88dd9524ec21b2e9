import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ErrorState } from './error-state.tsx';
import { toast } from './toast.tsx';

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Shown until the first response. */
  readonly loading: ReactNode;
  readonly failureText: string;
  readonly children: (data: Data) => ReactNode;
}

/** The three states of a query: loading, failed, loaded. A failed reload keeps the loaded data. */
export const QueryView = <Data,>({ query, loading, failureText, children }: QueryViewProps<Data>) => {
  const { data, error, isPending, isLoadingError, isFetching, refetch } = query;

  useEffect(() => {
    if (isLoadingError) toast.error(failureText);
  }, [isLoadingError, failureText]);

  if (data !== undefined) return children(data);
  if (isPending) return loading;
  return (
    <ErrorState
      title={failureText}
      message={error?.message ?? ''}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
};
