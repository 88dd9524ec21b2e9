import type { DemoMail } from '@flottwart/contract/demo-mails';
import { Accordion, Group, Stack, Text } from '@mantine/core';
import { formatInstant } from '../../lib/german-dates.ts';
import { AttachmentButton, type OpenAttachment } from './attachment-button.tsx';
import { MailText } from './mail-text.tsx';
import classes from './mailbox-page.module.css';

interface MailListProps {
  readonly mails: readonly DemoMail[];
  readonly open: OpenAttachment;
}

export const MailList = ({ mails, open }: MailListProps) => (
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
