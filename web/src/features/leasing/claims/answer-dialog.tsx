import type { Claim } from '@flottwart/contract/leasing/claims';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { type ClaimOutcome, claimOutcomeLabels, claimOutcomes } from '@flottwart/contract/rules/leasing-findings';
import { maxClaimAnswerLength } from '@flottwart/contract/rules/limits';
import { Select, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { today } from '../../../lib/german-dates.ts';
import { DateInput } from '../../../ui/dates/date-input.tsx';
import { entryError } from '../../../ui/dates/date-kinds.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDraftForm } from '../../../ui/use-draft.ts';

interface AnswerDialogProps {
  readonly claim: Claim;
  readonly onClose: () => void;
}

const outcomes = claimOutcomes.map((value) => ({ value, label: claimOutcomeLabels[value] }));

/** Notes what the leasing company answered; earlier notes stay in the claim. */
export const AnswerDialog = ({ claim: { id, createdAt, finishedAt, answer }, onClose }: AnswerDialogProps) => {
  const note = useMutation(apiMutation('POST /api/leaseplan/claims/:id/answer', { params: { id } }));
  const { form, draft } = useDraftForm(`Antwort auf Reklamation ${id}`, {
    initialValues: {
      day: today(),
      outcome: (answer?.outcome ?? 'granted') as string,
      text: '',
    },
    validate: { day: (value) => (value === '' ? 'Bitte den Tag angeben.' : entryError('date', value)) },
  });

  const save = form.onSubmit(({ day, outcome, text }) =>
    note.mutate(
      { body: { day, outcome: outcome as ClaimOutcome, text } },
      {
        onSuccess: () => {
          toast.success('Antwort vermerkt.');
          draft.clear();
          onClose();
        },
      },
    ),
  );

  return (
    <FormDialog
      opened
      title="Antwort der Leasinggesellschaft"
      submitLabel="Speichern"
      failure={note.error ? messageOf(note.error, 'Die Antwort konnte nicht gespeichert werden.') : null}
      busy={note.isPending}
      onSubmit={save}
      draft={draft}
      onClose={onClose}
    >
      <DateInput
        label="Tag"
        kind="date"
        min={berlinDay(new Date(finishedAt ?? createdAt))}
        max={today()}
        {...form.getInputProps('day')}
      />
      <Select label="Ergebnis" data={outcomes} allowDeselect={false} {...form.getInputProps('outcome')} />
      <Textarea
        label="Text"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={maxClaimAnswerLength}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
};
