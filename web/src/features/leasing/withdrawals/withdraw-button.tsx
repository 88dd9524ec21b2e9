import type { LeasingDocument } from '@flottwart/contract/leasing/documents';
import { counted } from '@flottwart/contract/rules/counted';
import { withdrawalUndoDays } from '@flottwart/contract/rules/leasing';
import { maxWithdrawalReasonLength } from '@flottwart/contract/rules/limits';
import { Button, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { useIsAdmin } from '../../../api/profile.ts';
import { apiQuery, type BodyOf } from '../../../api/query.ts';
import { formatDay } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

interface WithdrawDialogProps {
  readonly documentId: number;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks for the reason, and whether all files of the upload go with the document. */
const WithdrawDialog = ({ documentId, onClose, onDone }: WithdrawDialogProps) => {
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<BodyOf<'POST /api/leaseplan/withdrawals'>['scope']>('document');
  const document = useQuery(apiQuery('GET /api/leaseplan/documents/:id', { params: { id: documentId } }));
  const withdraw = useMutation(apiMutation('POST /api/leaseplan/withdrawals'));
  const undo = useMutation(apiMutation('POST /api/leaseplan/withdrawals/:id/undo'));
  const failure = withdraw.error ?? (document.isLoadingError ? document.error : null);

  // Goes on even if a live update has replaced the page meanwhile, with this dialog on it.
  const submit = async () => {
    const withdrawal = await withdraw
      .mutateAsync({ body: { documentId, scope, reason: reason.trim() } })
      .catch(() => undefined);
    if (withdrawal === undefined) return;
    const { id, documents } = withdrawal;
    const what = documents.length === 1 ? 'Dokument zurückgenommen.' : `${documents.length} Dokumente zurückgenommen.`;
    toast.undoable(what, () => undo.mutateAsync({ params: { id } }));
    onClose();
    onDone?.();
  };

  return (
    <FormDialog
      opened
      title="Dokument zurücknehmen"
      submitLabel="Zurücknehmen"
      failure={failure ? messageOf(failure, 'Zurücknehmen fehlgeschlagen.') : null}
      busy={withdraw.isPending}
      canSubmit={reason.trim() !== '' && document.data !== undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      {document.data ? <WhatGoes document={document.data} /> : <Skeleton height={60} />}
      {document.data && document.data.uploadedTogether > 1 ? (
        <Radio.Group label="Was" value={scope} onChange={(next) => setScope(next === 'upload' ? next : 'document')}>
          <Stack gap="xs" mt={4}>
            <Radio value="document" label="Nur dieses Dokument" />
            <Radio value="upload" label={`Alle ${document.data.uploadedTogether} Dokumente dieses Uploads`} />
          </Stack>
        </Radio.Group>
      ) : null}
      <TextInput
        label="Grund"
        required
        maxLength={maxWithdrawalReasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

const claimsText = (claims: number): string => {
  if (claims === 0) return '';
  const what = claims === 1 ? 'Eine Reklamation dazu bleibt' : `${claims} Reklamationen dazu bleiben`;
  return ` ${what} in der Liste der Reklamationen.`;
};

const WhatGoes = ({ document }: { readonly document: LeasingDocument }) => (
  <Text size="sm">
    {document.type} {document.invoiceNumber} vom {formatDay(document.invoiceDate)}:{' '}
    {counted(document.positions, 'Position', 'Positionen')}, {formatEuro(document.sum)}. Die Positionen verschwinden aus
    Listen, Zuordnungen und Auswertung.{claimsText(document.claims)} {withdrawalUndoDays} Tage lang lässt sich das
    rückgängig machen.
  </Text>
);

interface WithdrawButtonProps {
  readonly documentId: number;
  /** Called once the document is gone. */
  readonly onDone?: () => void;
}

/** Takes a document back; for an ADMIN only. */
export const WithdrawButton = ({ documentId, onDone }: WithdrawButtonProps) => {
  const isAdmin = useIsAdmin();
  const [isAsking, dialog] = useDisclosure(false);
  if (!isAdmin) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        leftSection={<Undo2 size={14} aria-hidden />}
        onClick={dialog.open}
      >
        Zurücknehmen
      </Button>
      {isAsking ? <WithdrawDialog documentId={documentId} onClose={dialog.close} {...(onDone && { onDone })} /> : null}
    </>
  );
};
