import type { ReactNode } from 'react';
import classes from './folded-table.module.css';

interface FoldedTableProps {
  readonly summary: string;
  readonly children: ReactNode;
}

/** The figures of a drawing as a table, folded away until somebody wants them. */
export const FoldedTable = ({ summary, children }: FoldedTableProps) => (
  <details className={classes.details}>
    <summary className={classes.summary}>{summary}</summary>
    <div className={classes.scroll}>{children}</div>
  </details>
);
