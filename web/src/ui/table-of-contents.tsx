import classes from './table-of-contents.module.css';

interface TableOfContentsProps {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Beside the text there is room for the whole list; above it, on narrow screens, it starts folded. */
const fitsBesideText = (): boolean => window.matchMedia('(min-width: 62.01em)').matches;

/** Second column of a grid with the text in the first one. */
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
