import type { CompanyMail } from '@flottwart/contract/company-mail';
import { Alert, Loader, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { UncertainMailNotice } from '../../shared/uncertain-mail-notice.tsx';

const questions = {
  arrived: 'Hat die Behörde den Eingang bestätigt? Der Bericht gilt dann als gesendet.',
  lost: 'Hat die Behörde nichts erhalten? Der Bericht kann dann noch einmal gesendet werden.',
};

interface MailNoticeProps {
  readonly reportId: number;
}

/** State of the report's mail. */
export const MailNotice = ({ reportId }: MailNoticeProps) => {
  const { data: mails = [] } = useQuery(apiQuery('GET /api/police-reports/:id/emails', { params: { id: reportId } }));
  const resolve = useMutation(apiMutation('POST /api/police-reports/:id/email/resolve', { params: { id: reportId } }));
  const [mail] = mails;
  if (!mail) return null;
  if (mail.state === 'uncertain')
    return <UncertainMailNotice mail={mail} recipientName="der Behörde" questions={questions} resolve={resolve} />;
  return <PlainNotice mail={mail} />;
};

/** The plate's times no longer agree with the vehicle of the report. */
export const PlateHint = ({ text }: { readonly text: string }) => (
  <Alert
    color="yellow"
    mb="md"
    p="sm"
    title="Kennzeichen berichtigt"
    role="status"
    icon={<TriangleAlert size={18} aria-hidden />}
  >
    {text}
  </Alert>
);

const PlainNotice = ({ mail }: { readonly mail: CompanyMail }) => {
  const { state, recipient, finishedAt, messageId, error } = mail;
  if (state === 'sent') {
    return (
      <Alert color="green" mb="md" p="sm" icon={<CircleCheck size={18} aria-hidden />}>
        Per E-Mail gesendet am {formatInstant(finishedAt)} an {recipient}.
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          Message-ID {messageId}
        </Text>
      </Alert>
    );
  }
  if (state === 'failed') {
    return (
      <Alert color="red" mb="md" p="sm" icon={<CircleX size={18} aria-hidden />}>
        Die E-Mail an {recipient} wurde nicht gesendet. {error}
      </Alert>
    );
  }
  return (
    <Alert color="petrol" mb="md" p="sm" role="status" icon={<Loader size={18} aria-hidden />}>
      Versand läuft …
      {error ? (
        <Text size="sm">
          {error}
          <br />
          Der Versand wird wiederholt.
        </Text>
      ) : null}
    </Alert>
  );
};
