import { Anchor, Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { MailLink, PhoneLink } from '../../shared/contact-links.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './help-page.module.css';

/** Ways to the operator of this installation; without any, whom else to ask. */
export const OperatorHelp = () => {
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
