import type { CompanyMail } from '@flottwart/contract/company-mail';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { Alert, Button, Loader, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Mail, TriangleAlert } from 'lucide-react';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { ConnectionHint } from '../../shared/connection-hint.tsx';
import { UncertainMailNotice } from '../../shared/uncertain-mail-notice.tsx';
import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { PositionSection } from '../../work-items/position/position-section.tsx';
import { PoliceReportFields } from './police-report-fields.tsx';
import { SendMailDialog } from './send-mail-dialog.tsx';

const questions = {
  arrived: 'Hat die Behörde den Eingang bestätigt? Der Bericht gilt dann als gesendet.',
  lost: 'Hat die Behörde nichts erhalten? Der Bericht kann dann noch einmal gesendet werden.',
};

interface MailNoticeProps {
  readonly reportId: number;
}

/** State of the report's mail. */
const MailNotice = ({ reportId }: MailNoticeProps) => {
  const { data: mails = [] } = useQuery(apiQuery('GET /api/police-reports/:id/emails', { params: { id: reportId } }));
  const resolve = useMutation(apiMutation('POST /api/police-reports/:id/email/resolve', { params: { id: reportId } }));
  const [mail] = mails;
  if (!mail) return null;
  if (mail.state === 'uncertain')
    return <UncertainMailNotice mail={mail} recipientName="der Behörde" questions={questions} resolve={resolve} />;
  return <PlainNotice mail={mail} />;
};

/** The plate's times no longer agree with the vehicle of the report. */
const PlateHint = ({ text }: { readonly text: string }) => (
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

interface SendMailButtonProps {
  readonly report: PoliceReport;
}

const SendMailButton = ({ report }: SendMailButtonProps) => {
  const { data: mails = [], isPending } = useQuery(
    apiQuery('GET /api/police-reports/:id/emails', { params: { id: report.id } }),
  );
  const [isOpen, dialog] = useDisclosure(false);
  const [current] = mails;
  const isRunning = current?.state === 'queued' || current?.state === 'sending';
  const sent = current?.state === 'sent' ? current : undefined;

  return (
    <>
      <Button
        variant={sent ? 'default' : 'filled'}
        leftSection={<Mail size={16} aria-hidden />}
        loading={isRunning && !isOpen}
        disabled={isPending || current?.state === 'uncertain'}
        onClick={dialog.open}
      >
        {sent ? 'Erneut senden' : 'Per E-Mail senden'}
      </Button>
      {isOpen ? <SendMailDialog report={report} sent={sent} onClose={dialog.close} /> : null}
    </>
  );
};

interface PoliceReportDetailPageProps {
  readonly id: number;
}

export const PoliceReportDetailPage = ({ id }: PoliceReportDetailPageProps) => (
  <DetailLayout
    kind="policereport"
    id={id}
    loadingText="Lade Ordnungswidrigkeit..."
    actions={(report) => <SendMailButton report={report} />}
    banner={({ plateHint }) => (
      <>
        {plateHint === undefined ? null : <PlateHint text={plateHint} />}
        <ConnectionHint name="mail" />
        <MailNotice reportId={id} />
      </>
    )}
    fields={(report) => <PoliceReportFields report={report} />}
    belowFields={({ vehicleId }) => <PositionSection vehicleId={vehicleId} remark="Nicht der Ort der Tat." />}
  />
);
