import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import classes from './key-facts.module.css';

interface KeyFactsProps {
  /** Picture before the name; it takes its own width. */
  readonly picture?: ReactNode;
  /** Plate or initials, and the status. */
  readonly identity: ReactNode;
  /** `LabelledValue`s. */
  readonly children: ReactNode;
  /** Query of facts that follow the item itself. */
  readonly query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly failureText: string;
  /** Facts that follow the item itself; their places are free until they are there. */
  readonly following?: number;
}

const places = ['first', 'second', 'third', 'fourth'] as const;

/** Head of a detail page: what there is to know at a glance. Facts of the item itself stay if the others fail. */
export const KeyFacts = ({ picture, identity, children, query, failureText, following = 0 }: KeyFactsProps) => {
  const { data, error, isFetching, refetch } = query;
  const isMissing = data === undefined;
  return (
    <section id="uebersicht" aria-label="Auf einen Blick" className={classes.keyFacts} aria-busy={isMissing && !error}>
      {picture}
      <div className={classes.identity}>{identity}</div>
      <dl className={classes.facts}>
        {children}
        {isMissing && !error ? places.slice(0, following).map((place) => <div key={place} aria-hidden />) : null}
      </dl>
      {isMissing && error ? (
        <div className={classes.failure}>
          <ErrorState
            title={failureText}
            message={error.message}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : null}
    </section>
  );
};
