import type { CompanyMail } from '@flottwart/contract/company-mail';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { Alert, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { isMailedAlready, OutgoingMail } from '../../shared/outgoing-mail.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MissingParts } from './missing-parts.tsx';

interface SendMailDialogProps {
  readonly report: PoliceReport;
  /** The mail that went out already, if one did. */
  readonly sent: CompanyMail | undefined;
  readonly onClose: () => void;
}

/** Previews exactly the mail that will be sent, then sends it. */
export const SendMailDialog = ({ report, sent, onClose }: SendMailDialogProps) => {
  const preview = useQuery(apiQuery('GET /api/police-reports/:id/email-preview', { params: { id: report.id } }));
  const send = useMutation(apiMutation('POST /api/police-reports/:id/send-email', { params: { id: report.id } }));
  const [failure, setFailure] = useState('');
  const isReady = preview.data?.missing.every(({ isHint }) => isHint) ?? false;
  // The mails sent before the dialog opened are what a person confirms; the response may arrive before the dialog closes.
  const [earlier] = useState(sent);

  // The second click of a double click arrives before the button is rendered as busy.
  const isSending = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || !preview.data || isSending.current) return;
    const { to: recipient, letter, isNewRecipient } = preview.data;
    isSending.current = true;
    setFailure('');
    toast.info('Versand des Polizeiberichts gestartet...');
    try {
      const { state, message } = await send.mutateAsync({
        // Names the mail already sent, where it is to be sent once more.
        query: { repeatOf: earlier?.id },
        body: { recipient, letter, isNewRecipient },
      });
      if (state === 'sent') toast.success(message);
      else toast.info(message);
      onClose();
    } catch (error) {
      const text = messageOf(error, 'Fehler beim Versenden des Berichts.');
      toast.error(text);
      setFailure(text);
      // Sent already, or uncertain: the page says more, and here is nothing left to do.
      if (isMailedAlready(error)) onClose();
      else if (error instanceof ApiError && error.code === 'conflict') void preview.refetch();
    } finally {
      isSending.current = false;
    }
  };

  return (
    <FormDialog
      opened
      size="lg"
      title={earlier ? 'Bericht erneut per E-Mail senden' : 'Bericht per E-Mail senden'}
      submitLabel={earlier ? 'Erneut senden' : 'Jetzt senden'}
      failure={failure}
      busy={send.isPending}
      canSubmit={isReady}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {earlier ? (
        <Alert color="yellow" p="sm">
          Der Bericht wurde bereits am {formatInstant(earlier.finishedAt)} an {earlier.recipient} gesendet.
        </Alert>
      ) : null}
      <QueryView
        query={preview}
        loading={<Skeleton height={320} />}
        failureText="Die Vorschau konnte nicht geladen werden."
      >
        {(data) => (
          <>
            <MissingParts missing={data.missing} report={report} onLeave={onClose} />
            <OutgoingMail
              what={report.caseNumber ? `Antwort zu Fallnummer ${report.caseNumber}` : 'Antwort an die Behörde'}
              addressee={{ label: 'Behörde', name: report.authorityName }}
              recipient={data.to}
              newRecipient={
                data.isNewRecipient
                  ? 'Kein Administrator hat bisher eine Antwort an diese Adresse gesendet. Bitte genau prüfen.'
                  : null
              }
            />
            <MailPreview preview={data} reportId={report.id} />
          </>
        )}
      </QueryView>
    </FormDialog>
  );
};
