import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { demoMailsQuery } from '../../api/demo-mails.ts';
import { useSessionState } from '../../api/session.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { SiteFrame } from '../../ui/brand/site-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { MailList } from './mail-list.tsx';
import classes from './mailbox-page.module.css';

/** Every mail of a demo, whether to an authority, to colleagues or to a newly registered user. */
export const MailboxPage = () => {
  const isSignedIn = useSessionState().session !== null;
  const mails = useQuery(demoMailsQuery);
  return (
    <SiteFrame isSignedIn={isSignedIn}>
      <div className={classes.page}>
        <Title order={1}>Postfach der Demo</Title>
        <Text c="dimmed" mb="lg">
          Hier landet jede E-Mail, die Flottwart in der Demo verschickt. Keine davon verlässt diesen Rechner.
        </Text>
        <QueryView
          query={mails}
          loading={<Skeleton height={200} />}
          failureText="Das Postfach konnte nicht geladen werden."
        >
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                title="Noch keine E-Mails."
                hint="Eine Ordnungswidrigkeit per E-Mail senden oder ein Konto registrieren, dann steht sie hier."
              />
            ) : (
              <MailList mails={all} />
            )
          }
        </QueryView>
      </div>
    </SiteFrame>
  );
};
