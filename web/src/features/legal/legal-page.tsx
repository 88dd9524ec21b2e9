import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '../../api/query.ts';
import { useSessionState } from '../../api/session.ts';
import { SiteFrame } from '../../ui/brand/site-frame.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TableOfContents } from '../../ui/table-of-contents.tsx';
import classes from './legal-page.module.css';
import type { Operator } from './operator-details.tsx';

export interface LegalSection {
  /** URL fragment of the section. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface LegalPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly sections: (operator: Operator) => readonly LegalSection[];
  readonly withContents?: boolean;
}

export const LegalPage = ({ title, lead, sections, withContents = false }: LegalPageProps) => {
  const isSignedIn = useSessionState().session !== null;
  const { data: site, error, isFetching, refetch } = useQuery(apiQuery('GET /api/site'));
  const shown = sections(site?.operator);
  return (
    <SiteFrame isSignedIn={isSignedIn} operatorName={site?.operator.name}>
      <div className={classes.page} data-with-contents={withContents || undefined}>
        <header className={classes.head}>
          <h1 className={classes.title}>{title}</h1>
          <div className={classes.lead}>{lead}</div>
        </header>
        {withContents ? <TableOfContents sections={shown} /> : null}
        <div className={classes.text}>
          {error && !site ? (
            <div className={classes.notice}>
              <ErrorState
                title="Die Angaben zum Betreiber konnten nicht geladen werden."
                message={error.message}
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            </div>
          ) : null}
          {shown.map(({ id, title: heading, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes.section}>
              <h2 id={`${id}-title`}>{heading}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </SiteFrame>
  );
};
