import type { DemoMail } from '@flottwart/contract/demo-mails';
import { Accordion, Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { requestFile } from '../../api/files.ts';
import { apiQuery } from '../../api/query.ts';
import { useSessionState } from '../../api/session.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { saveFile } from '../../lib/save-file.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { SiteFrame } from '../../ui/brand/site-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './mailbox-page.module.css';

type OpenAttachment = (mailId: number, attachmentId: number) => Promise<File>;

interface AttachmentButtonProps {
  readonly open: OpenAttachment;
  readonly mailId: number;
  readonly attachment: DemoMail['attachments'][number];
}

const AttachmentButton = ({ open, mailId, attachment: { id, name, bytes } }: AttachmentButtonProps) => {
  const fetching = useMutation({
    mutationFn: () => open(mailId, id),
    onSuccess: saveFile,
    onError: (error) => toast.error(messageOf(error, 'Die Datei konnte nicht geladen werden.')),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<FileDown size={14} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {name} ({germanNumber(Math.ceil(bytes / 1024), 0)} kB)
    </Button>
  );
};

interface MailTextProps {
  readonly text: string;
}

const url = /(https?:\/\/\S+)/;

/** Plain text of a mail; only URLs of this site become links. */
const MailText = ({ text }: MailTextProps) => {
  const parts = text.split(url).map((part, index) => ({ part, key: `${index} ${part}` }));
  return (
    <pre className={classes.text}>
      {parts.map(({ part, key }) =>
        part.startsWith(`${window.location.origin}/`) ? (
          <Anchor key={key} href={part} inherit>
            {part}
          </Anchor>
        ) : (
          part
        ),
      )}
    </pre>
  );
};

interface MailListProps {
  readonly mails: readonly DemoMail[];
  readonly open: OpenAttachment;
}

const MailList = ({ mails, open }: MailListProps) => (
  <Accordion order={2} defaultValue={String(mails[0]?.id)} className={classes.mails}>
    {mails.map((mail) => (
      <Accordion.Item key={mail.id} value={String(mail.id)}>
        <Accordion.Control>
          <div className={classes.label}>
            <Text fw={600}>{mail.subject}</Text>
            <Text size="sm" c="dimmed">
              an {mail.to}, {formatInstant(mail.sentAt)}
            </Text>
          </div>
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              Von {mail.from}
            </Text>
            <MailText text={mail.text} />
            {mail.attachments.length > 0 ? (
              <Group gap="xs">
                {mail.attachments.map((attachment) => (
                  <AttachmentButton key={attachment.id} open={open} mailId={mail.id} attachment={attachment} />
                ))}
              </Group>
            ) : null}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
);

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
