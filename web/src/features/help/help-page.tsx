import { counted } from '@flottwart/contract/rules/counted';
import { Text, VisuallyHidden } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../lists/empty-state.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TableOfContents } from '../../ui/table-of-contents.tsx';
import { findArticles } from './articles.ts';
import classes from './help-page.module.css';
import { HelpSection } from './help-section.tsx';
import { OperatorHelp } from './operator-help.tsx';

/** Short articles about the daily work, searched on the page itself. */
export const HelpPage = () => {
  const { q = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const found = findArticles(q);
  return (
    <>
      <PageHeader title="Hilfe" description="Kurze Anleitungen für die tägliche Arbeit." />
      <div className={classes.page}>
        <div className={classes.search}>
          <SearchBox
            label="Suche in der Hilfe"
            placeholder="Import, Erinnerung, Gutschrift …"
            value={q}
            onChange={(text) => void navigate({ to: '/help', search: text === '' ? {} : { q: text }, replace: true })}
          />
          <VisuallyHidden role="status">
            {q === '' ? '' : `${counted(found.length, 'Artikel', 'Artikel')} gefunden`}
          </VisuallyHidden>
        </div>
        {found.length > 1 ? <TableOfContents sections={found} /> : null}
        <div className={classes.text}>
          {found.length === 0 ? (
            <EmptyState title="Dazu gibt es keinen Artikel." hint="Ein anderes Wort hilft vielleicht weiter." />
          ) : null}
          {found.map((article) => (
            <HelpSection key={article.id} article={article} />
          ))}
          <OperatorHelp />
          <Text size="sm" c="dimmed" className={classes.hint}>
            Begriffe mit gepunkteter Linie erklären sich auf jeder Seite selbst, wenn der Zeiger oder der Fokus auf
            ihnen steht.
          </Text>
        </div>
      </div>
    </>
  );
};
