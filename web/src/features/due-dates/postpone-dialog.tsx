import type { BoardDate } from '@flottwart/contract/due-dates';
import { counted } from '@flottwart/contract/rules/counted';
import { maxChangeReasonLength } from '@flottwart/contract/rules/limits';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { today } from '../../lib/german-dates.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { entryError } from '../../ui/dates/date-kinds.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { isPostponable, planPostponed } from '../../work-items/due-dates/plan-changes.ts';
import { SelectedDates } from '../../work-items/due-dates/selected-dates.tsx';
import { useDateChanges } from '../../work-items/due-dates/use-date-changes.ts';

interface PostponeDialogProps {
  readonly entries: readonly BoardDate[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const pastError = (day: string): string | null =>
  day < today() ? 'Der neue Termin darf nicht in der Vergangenheit liegen.' : null;

/** Another day for dates that the company sets itself, with the reason that the history keeps. */
export const PostponeDialog = ({ entries, onClose, onDone }: PostponeDialogProps) => {
  const { save, isBusy, failure } = useDateChanges();
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const movable = entries.filter(isPostponable);
  const fixedCount = entries.length - movable.length;
  const isDayGood = day !== '' && entryError('date', day) === null && pastError(day) === null;
  const canSubmit = movable.length > 0 && isDayGood && reason.trim() !== '';

  const submit = async () => {
    if (await save(planPostponed(movable, day), { entries: movable, reason: reason.trim() })) onDone();
  };

  return (
    <FormDialog
      opened
      title={movable.length > 1 ? 'Termine verschieben' : 'Termin verschieben'}
      submitLabel="Verschieben"
      failure={failure}
      busy={isBusy}
      canSubmit={canSubmit}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit) void submit();
      }}
      onClose={onClose}
    >
      <SelectedDates entries={movable} />
      {fixedCount > 0 ? (
        <Text size="sm">
          {counted(fixedCount, 'Termin lässt', 'Termine lassen')} sich nicht verschieben: HU/AU, Reifenwechsel,
          Führerscheinkontrolle, Antworten an Behörden und Kilometerstände sind vorgegeben.
        </Text>
      ) : null}
      <DateInput kind="date" label="Neuer Termin" min={today()} check={pastError} value={day} onChange={setDay} />
      <TextInput
        label="Grund"
        description="Steht danach im Verlauf."
        withAsterisk
        maxLength={maxChangeReasonLength}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
