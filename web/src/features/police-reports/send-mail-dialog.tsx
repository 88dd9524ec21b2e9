import type { CompanyMail } from '@flottwart/contract/company-mail';
import type { MissingPart, PoliceMailPreview } from '@flottwart/contract/work-items/police-mail';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { Alert, Anchor, List, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileDown, TriangleAlert } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { requestFile } from '../../api/files.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { dash, formatInstant } from '../../lib/german-dates.ts';
import { saveFile } from '../../lib/save-file.ts';
import { SettingsLink } from '../../shared/connection-hint.tsx';
import { isMailedAlready, OutgoingMail } from '../../shared/outgoing-mail.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import classes from './mail-preview.module.css';

interface MissingPartsProps {
  readonly missing: readonly MissingPart[];
  readonly report: PoliceReport;
  readonly onLeave: () => void;
}

interface Place {
  readonly heading: string;
  readonly action: string;
  /** A page, or a tab of the company's. */
  readonly link: { readonly to: string } | { readonly hash: string } | null;
}

type PlaceKey = MissingPart['place'] | 'hint';

const placesFor = ({ driverId }: PoliceReport): Readonly<Record<PlaceKey, Place>> => ({
  report: { heading: 'In diesem Bericht', action: 'Im Bericht ergänzen', link: null },
  driver: {
    heading: 'Beim Fahrer',
    action: 'Zum Fahrer',
    link: driverId === null ? null : { to: itemUrl('employee', driverId) },
  },
  company: {
    heading: 'In den Firmendaten',
    action: 'Zu den Firmendaten',
    link: { hash: 'ordnungswidrigkeit' },
  },
  smtp: { heading: 'Mailserver', action: 'Mailserver einrichten', link: { hash: 'smtp' } },
  hint: { heading: 'Bitte prüfen', action: 'Im Bericht ändern', link: null },
});

const order = ['report', 'driver', 'company', 'smtp', 'hint'] as const;

const keyOf = ({ place, isHint }: MissingPart): PlaceKey => (isHint ? 'hint' : place);

/** Obstacles to sending the mail, each with a link to its remedy, and hints at what may be wrong. */
const MissingParts = ({ missing, report, onLeave }: MissingPartsProps) => {
  if (missing.length === 0) return null;
  const places = placesFor(report);
  const groups = order
    .map((place) => ({ ...places[place], place, texts: missing.filter((part) => keyOf(part) === place) }))
    .filter(({ texts }) => texts.length > 0);

  return (
    <Alert color="yellow" p="sm" icon={<TriangleAlert size={18} aria-hidden />} title="Vor dem Versand zu ergänzen">
      <List size="sm" spacing="xs">
        {groups.map(({ place, heading, action, link, texts }) => (
          <List.Item key={place}>
            <Text span inherit fw={600}>
              {heading}:
            </Text>{' '}
            {texts.map(({ text }) => text).join(', ')}{' '}
            {link && 'hash' in link ? (
              <SettingsLink hash={link.hash} label={action} onLeave={onLeave} />
            ) : link ? (
              <Anchor component={Link} to={link.to} inherit onClick={onLeave}>
                {action}
              </Anchor>
            ) : (
              <Anchor component="button" type="button" inherit onClick={onLeave}>
                {place === 'driver' ? 'Schließen' : action}
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
};

interface MailPreviewProps {
  readonly preview: PoliceMailPreview;
  readonly reportId: number;
}

const MailPreview = ({ preview, reportId }: MailPreviewProps) => {
  const letter = useMutation({
    mutationFn: () => requestFile('GET /api/police-reports/:id/letter', { params: { id: reportId } }),
    onSuccess: saveFile,
    onError: (error) => toast.error(messageOf(error, 'Das PDF konnte nicht geladen werden.')),
  });
  return (
    <>
      <dl className={classes.head}>
        <dt>Von</dt>
        <dd>{preview.from || dash}</dd>
        <dt>Betreff</dt>
        <dd>{preview.subject || dash}</dd>
        <dt>Anhang</dt>
        <dd>
          <Anchor
            component="button"
            type="button"
            inherit
            className={classes.file}
            aria-disabled={letter.isPending}
            onClick={() => (letter.isPending ? undefined : letter.mutate())}
          >
            <FileDown size={14} aria-hidden /> {preview.fileName}
          </Anchor>
        </dd>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by keyboard */}
      <section className={classes.text} aria-label="Text der E-Mail" tabIndex={0}>
        {preview.text}
      </section>
    </>
  );
};

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
