import { counted } from '@flottwart/contract/rules/counted';
import { type FindingState, findingStateLabels, findingStates } from '@flottwart/contract/rules/leasing-findings';
import { maxFindingNoteLength } from '@flottwart/contract/rules/limits';
import { Radio, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

interface DecideDialogProps {
  readonly ids: readonly number[];
  /** Note to start with, of a single finding. */
  readonly note: string;
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

const countText = (count: number): string => counted(count, 'Auffälligkeit', 'Auffälligkeiten');

/** Decides on one or many findings at once; the decision can be undone. */
export const DecideDialog = ({ ids, note: before, onDecided, onClose }: DecideDialogProps) => {
  const decide = useMutation(apiMutation('POST /api/leaseplan/findings/decide'));
  const [state, setState] = useState<FindingState>('accepted');
  const [note, setNote] = useState(before);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      // Many findings keep their notes unless a new one is given.
      const noted = ids.length === 1 || note !== '' ? { note } : {};
      const former = await decide.mutateAsync({ body: { decisions: ids.map((id) => ({ id, state, ...noted })) } });
      toast.undoable(`${countText(ids.length)}: ${findingStateLabels[state]}.`, () =>
        decide.mutateAsync({ body: { decisions: former } }),
      );
      onDecided();
    } catch {
      // The dialog shows the failure.
    }
  };

  return (
    <FormDialog
      opened
      title={ids.length === 1 ? 'Auffälligkeit entscheiden' : `${countText(ids.length)} entscheiden`}
      submitLabel="Speichern"
      failure={decide.error ? messageOf(decide.error, 'Die Entscheidung konnte nicht gespeichert werden.') : null}
      busy={decide.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Radio.Group
        label="Status"
        value={state}
        onChange={(next) => setState(findingStates.find((each) => each === next) ?? state)}
      >
        <Stack gap="xs" mt="xs">
          {findingStates.map((choice) => (
            <Radio key={choice} value={choice} label={findingStateLabels[choice]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Notiz"
        placeholder={ids.length > 1 ? 'Leer lassen, um vorhandene Notizen zu behalten' : ''}
        rows={3}
        maxLength={maxFindingNoteLength}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
