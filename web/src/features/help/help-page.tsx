import { counted } from '@flottwart/contract/rules/counted';
import { Anchor, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { MailLink, PhoneLink } from '../../shared/contact-links.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TableOfContents } from '../../ui/table-of-contents.tsx';
import { findArticles, type HelpArticle } from './articles.ts';
import classes from './help-page.module.css';

/** Ways to the operator of this installation; without any, whom else to ask. */
const OperatorHelp = () => {
  const { data: site, error, isFetching, refetch } = useQuery(apiQuery('GET /api/site'));
  if (error && !site)
    return (
      <ErrorState
        title="Die Angaben zum Betreiber konnten nicht geladen werden."
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!site) return null;
  const { operator, communityUrl } = site;
  const hasContact = Boolean(operator.email || operator.phone || communityUrl);
  return (
    <Paper
      component="section"
      withBorder
      p="lg"
      id="kontakt"
      aria-labelledby="kontakt-titel"
      className={classes.section}
    >
      <Title order={2} id="kontakt-titel" mb="xs">
        Kontakt
      </Title>
      <p className={classes.intro}>
        {operator.name ? `Diese Installation betreibt ${operator.name}. ` : null}
        {hasContact
          ? 'Bei Fragen helfen:'
          : 'Der Betreiber hat keine Kontaktdaten hinterlegt. Bei Fragen helfen die Administratoren der eigenen Firma; sie stehen unter „Mein Team“.'}
      </p>
      {hasContact ? null : (
        <Anchor className={classes.links} renderRoot={(props) => <Link {...props} to="/my-team" />}>
          Zum Team
        </Anchor>
      )}
      <ul hidden={!hasContact} className={classes.steps}>
        {operator.email ? (
          <li>
            E-Mail: <MailLink address={operator.email} />
          </li>
        ) : null}
        {operator.phone ? (
          <li>
            Telefon: <PhoneLink number={operator.phone} />
          </li>
        ) : null}
        {communityUrl ? (
          <li>
            <Anchor href={communityUrl} target="_blank" rel="noopener noreferrer" inherit>
              Community-Chat
            </Anchor>
          </li>
        ) : null}
      </ul>
    </Paper>
  );
};

interface HelpSectionProps {
  readonly article: HelpArticle;
}

const HelpSection = ({ article: { id, title, intro, steps, links } }: HelpSectionProps) => (
  <Paper component="section" withBorder p="lg" id={id} aria-labelledby={`${id}-titel`} className={classes.section}>
    <Title order={2} id={`${id}-titel`} mb="xs">
      {title}
    </Title>
    <p className={classes.intro}>{intro}</p>
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {links.length > 0 ? (
      <Group gap="md" className={classes.links}>
        {links.map(({ to, hash, label }) => (
          <Anchor key={label} renderRoot={(props) => <Link {...props} to={to} {...(hash && { hash })} />}>
            {label}
          </Anchor>
        ))}
      </Group>
    ) : null}
  </Paper>
);

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
