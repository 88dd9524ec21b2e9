import type { SiteInfo } from '@flottwart/contract/system';
import type { ReactNode } from 'react';
import classes from './table-of-contents.module.css';

interface TableOfContentsProps {
  readonly sections: readonly LegalSection[];
}

/** Beside the text there is room for the whole list; above it, on narrow screens, it starts folded. */
const fitsBesideText = (): boolean => window.matchMedia('(min-width: 62.01em)').matches;

export const TableOfContents = ({ sections }: TableOfContentsProps) => (
  <nav aria-label="Inhalt" className={classes.contents}>
    <details open={fitsBesideText()}>
      <summary>Inhalt</summary>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </details>
  </nav>
);

/** Operator named in legal texts; `undefined` until loaded. */
export type Operator = SiteInfo['operator'] | undefined;

export interface LegalSection {
  /** URL fragment of the section. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}
