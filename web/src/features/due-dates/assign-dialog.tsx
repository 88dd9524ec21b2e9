import type { BoardDate } from '@flottwart/contract/due-dates';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AssigneeChoice } from '../../work-items/assignee-select.tsx';
import { planAssigned } from '../../work-items/due-dates/plan-changes.ts';
import { SelectedDates } from '../../work-items/due-dates/selected-dates.tsx';
import { useDateChanges } from '../../work-items/due-dates/use-date-changes.ts';

interface AssignDialogProps {
  readonly entries: readonly BoardDate[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Assigns the items of the dates: whoever has the vehicle is reminded of all its dates. */
export const AssignDialog = ({ entries, onClose, onDone }: AssignDialogProps) => {
  const { save, isBusy, failure } = useDateChanges();
  const [assignee, setAssignee] = useState<string | null>(entries[0]?.assignedToEmail ?? null);

  const submit = async () => {
    if (await save(planAssigned(entries, assignee))) onDone();
  };

  return (
    <FormDialog
      opened
      title="Zuweisen"
      submitLabel="Zuweisen"
      failure={failure}
      busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <SelectedDates entries={entries} />
      <AssigneeChoice value={assignee} onChange={setAssignee} />
      <Text size="sm" c="dimmed">
        Zugewiesen wird das Fahrzeug, der Fahrer, die Aufgabe oder die Ordnungswidrigkeit mit allen ihren Terminen.
      </Text>
    </FormDialog>
  );
};
