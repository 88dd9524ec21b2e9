import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { requestFile } from '../../api/files.ts';
import { apiQuery } from '../../api/query.ts';
import { useSessionState } from '../../api/session.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { SiteFrame } from '../../ui/brand/site-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { MailList } from './mail-list.tsx';
import classes from './mailbox-page.module.css';

interface MailboxPageProps {
  readonly isPublic: boolean;
}

/** Every mail of a demo on one's own machine, or the mails of the visitor's company in a public one. */
export const MailboxPage = ({ isPublic }: MailboxPageProps) => {
  const isSignedIn = useSessionState().session !== null;
  const all = useQuery({ ...apiQuery('GET /api/demo/mails'), enabled: !isPublic });
  const own = useQuery({ ...apiQuery('GET /api/demo/my-mails'), enabled: isPublic && isSignedIn });
  const mails = isPublic ? own : all;
  return (
    <SiteFrame isSignedIn={isSignedIn}>
      <div className={classes.page}>
        <Title order={1}>Postfach der Demo</Title>
        <Text c="dimmed" mb="lg">
          {isPublic
            ? 'Hier landen die E-Mails, die diese Firma verschickt. Keine davon kommt bei einem Empfänger an.'
            : 'Hier landet jede E-Mail, die Flottwart in der Demo verschickt. Keine davon verlässt diesen Rechner.'}
        </Text>
        {isPublic && !isSignedIn ? (
          <EmptyState title="Bitte zuerst die Demo starten." />
        ) : (
          <QueryView
            query={mails}
            loading={<Skeleton height={200} />}
            failureText="Das Postfach konnte nicht geladen werden."
          >
            {(list) =>
              list.length === 0 ? (
                <EmptyState
                  title="Noch keine E-Mails."
                  hint={
                    isPublic
                      ? 'Eine Ordnungswidrigkeit per E-Mail senden, dann steht sie hier.'
                      : 'Eine Ordnungswidrigkeit per E-Mail senden oder ein Konto registrieren, dann steht sie hier.'
                  }
                />
              ) : (
                <MailList
                  mails={list}
                  open={
                    isPublic
                      ? (id, attachmentId) =>
                          requestFile('GET /api/demo/my-mails/:id/attachments/:attachmentId', {
                            params: { id, attachmentId },
                          })
                      : (id, attachmentId) =>
                          requestFile('GET /api/demo/mails/:id/attachments/:attachmentId', {
                            params: { id, attachmentId },
                          })
                  }
                />
              )
            }
          </QueryView>
        )}
      </div>
    </SiteFrame>
  );
};
