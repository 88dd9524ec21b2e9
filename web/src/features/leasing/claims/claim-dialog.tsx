import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import { claimLimitText } from '@flottwart/contract/rules/claim-limit';
import { counted } from '@flottwart/contract/rules/counted';
import { singleAddress } from '@flottwart/contract/rules/forbidden-characters';
import { Alert, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { apiQuery, type BodyOf } from '../../../api/query.ts';
import { isMailedAlready, OutgoingMail } from '../../../shared/outgoing-mail.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ClaimFields, isLessorKnown } from './claim-fields.tsx';
import { type ClaimForm, useClaimForm } from './use-claim-form.ts';

/** Everything open of plates or of a leasing company, single positions, findings or an earlier claim. */
export type ClaimSubject = BodyOf<'POST /api/leaseplan/claims/draft'>;

const useSendClaim = () => useMutation(apiMutation('POST /api/leaseplan/claims'));

interface ClaimDialogProps {
  readonly subject: ClaimSubject;
  readonly onClose: () => void;
}

const claimAgain = {
  title: 'Noch einmal reklamieren?',
  text: 'Mindestens eine der ausgewählten Positionen wurde schon reklamiert. Die Leasinggesellschaft bekommt dann eine zweite E-Mail darüber.',
  confirmLabel: 'Noch einmal reklamieren',
};

const claimOnce = {
  title: 'Reklamation senden?',
  text: 'Die E-Mail geht sofort im Namen der Firma hinaus.',
  confirmLabel: 'Jetzt senden',
};

/** Asks once with what, how much and to whom. */
const askToSend = (
  subject: ClaimSubject,
  lessorName: string,
  { recipient, isNewRecipient, chosen, sum, earlier }: ClaimForm,
) => {
  const count = counted(chosen.length, 'Position', 'Positionen');
  const isReminder = 'reminderOf' in subject;
  return confirm({
    ...(earlier.length > 0 && !isReminder ? claimAgain : claimOnce),
    content: (
      <OutgoingMail
        what={isReminder ? `Erinnerung an ${count}` : `Reklamation von ${count}`}
        amount={sum}
        addressee={{ label: 'Leasinggesellschaft', name: lessorName }}
        recipient={recipient}
        newRecipient={
          isNewRecipient
            ? 'Kein Administrator hat diese Adresse bisher für diese Leasinggesellschaft verwendet. Bitte genau prüfen.'
            : null
        }
      />
    ),
  });
};

/** Claims of findings and reminders ask for a part of what is open. */
const partsOf = (subject: ClaimSubject): { readonly findingIds?: number[]; readonly reminderOf?: number } => {
  if ('findingIds' in subject) return { findingIds: subject.findingIds };
  return 'reminderOf' in subject ? { reminderOf: subject.reminderOf } : {};
};

const ofLessor = (subject: ClaimSubject, lessor: string | null): ClaimSubject => {
  if (lessor === null) return subject;
  return 'issuer' in subject ? { issuer: lessor } : { ...subject, lessor };
};

const titleOf = (subject: ClaimSubject): string => {
  if ('findingIds' in subject) return 'Auffälligkeiten reklamieren';
  return 'reminderOf' in subject ? 'An Reklamation erinnern' : 'Offene Gutschriften reklamieren';
};

interface ClaimSubmission {
  readonly subject: ClaimSubject;
  /** Leasing company as the question names it. */
  readonly lessorName: string;
  readonly form: ClaimForm;
  readonly send: ReturnType<typeof useSendClaim>;
  readonly isReady: boolean;
  readonly onSent: () => void;
  /** The positions are no longer what the dialog shows. */
  readonly onStale: () => void;
  readonly onClose: () => void;
}

/** Sends the claim once per submission, after asking, and keeps what was refused. */
const useClaimSubmission = ({
  subject,
  lessorName,
  form,
  send,
  isReady,
  onSent,
  onStale,
  onClose,
}: ClaimSubmission) => {
  const { recipient, isNewRecipient, text, chosen, sum, earlier } = form;
  const [failure, setFailure] = useState('');
  const [recipientError, setRecipientError] = useState<string | null>(null);
  // The second click of a double click arrives before the button is rendered as busy.
  const isSending = useRef(false);

  const sendNow = async () => {
    const { state, message } = await send.mutateAsync({
      body: {
        positionIds: chosen.map(({ id }) => id),
        sum,
        recipient,
        isNewRecipient,
        subject: form.subject,
        text,
        ...(earlier.length > 0 && { repeatOf: earlier }),
        ...partsOf(subject),
        withDocuments: form.withDocuments,
      },
    });
    if (state === 'sent') toast.success(message);
    else toast.info(message);
    onSent();
    onClose();
  };

  const showFailure = (error: unknown) => {
    const message = messageOf(error, 'Die Reklamation konnte nicht gesendet werden.');
    const field = error instanceof ApiError ? error.fields?.recipient : undefined;
    setRecipientError(field ?? null);
    setFailure(field ? '' : message);
    // Sent already, or uncertain: the history says more, and here is nothing left to do.
    if (isMailedAlready(error)) {
      toast.error(message);
      onClose();
    } else if (error instanceof ApiError && error.code === 'conflict') onStale();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isSending.current) return;
    isSending.current = true;
    setFailure('');
    setRecipientError(singleAddress.test(recipient) ? null : 'Ungültige E-Mail-Adresse.');
    try {
      if (singleAddress.test(recipient) && (await askToSend(subject, lessorName, form))) await sendNow();
    } catch (error) {
      showFailure(error);
    } finally {
      isSending.current = false;
    }
  };

  return { submit, failure, recipientError };
};

const claimLimitOf = (draft: ClaimDraft | undefined, { sum }: ClaimForm): string | null => {
  const limit = draft?.limit ?? null;
  const claimedByMembers = draft?.claimedByMembers ?? 0;
  return limit === null || sum + claimedByMembers <= limit ? null : claimLimitText(limit, claimedByMembers);
};

/** Previews the claim, lets it be edited, then sends it. */
export const ClaimDialog = ({ subject, onClose }: ClaimDialogProps) => {
  const send = useSendClaim();
  const [lessor, setLessor] = useState<string | null>(null);
  const draft = useQuery({
    ...apiQuery('POST /api/leaseplan/claims/draft', { body: ofLessor(subject, lessor) }),
    // Changes made by the sending itself must not change the dialog.
    enabled: !send.isPending,
  });
  const form = useClaimForm(draft.data);
  const isAdmin = useQuery(apiQuery('GET /api/users/myProfile')).data?.role === 'ADMIN';
  const settings = useMutation(apiMutation('PATCH /api/leaseplan/settings'));
  const [isRemembered, setIsRemembered] = useState(false);

  const { recipient, text, chosen, earlier } = form;
  const overLimit = claimLimitOf(draft.data, form);
  const isReady =
    draft.data?.missing.length === 0 &&
    overLimit === null &&
    isLessorKnown(draft.data) &&
    chosen.length > 0 &&
    [recipient, form.subject, text].every((value) => value.trim() !== '');
  const canRemember = isAdmin && recipient !== '' && recipient !== draft.data?.recipient;

  const rememberAddress = () => {
    if (!canRemember || !isRemembered) return;
    const onError = (error: unknown) => toast.error(messageOf(error, 'Die Adresse konnte nicht gemerkt werden.'));
    settings.mutate({ body: { claimEmail: recipient } }, { onError });
  };

  const submission = useClaimSubmission({
    subject,
    lessorName: draft.data?.lessors.find(({ issuer }) => issuer === draft.data.lessor)?.name ?? '',
    form,
    send,
    isReady,
    onSent: rememberAddress,
    onStale: () => void draft.refetch(),
    onClose,
  });

  return (
    <FormDialog
      opened
      size="xl"
      title={titleOf(subject)}
      submitLabel="Reklamation senden"
      failure={submission.failure}
      busy={send.isPending}
      canSubmit={isReady}
      onSubmit={(event) => void submission.submit(event)}
      onClose={onClose}
    >
      {earlier.length > 0 ? (
        <Alert color="yellow" p="sm">
          Unter den ausgewählten Positionen sind schon reklamierte.
        </Alert>
      ) : null}
      <QueryView
        query={draft}
        loading={<Skeleton height={420} />}
        failureText="Die Reklamation konnte nicht vorbereitet werden."
      >
        {(data) => (
          <ClaimFields
            draft={data}
            form={form}
            overLimit={overLimit}
            recipientError={submission.recipientError}
            remember={canRemember ? { isOn: isRemembered, change: setIsRemembered } : null}
            onLessor={(issuer) => {
              setLessor(issuer);
              form.restart();
            }}
            onLeave={onClose}
          />
        )}
      </QueryView>
    </FormDialog>
  );
};
