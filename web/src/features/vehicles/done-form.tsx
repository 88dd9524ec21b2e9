import type { BulkValue } from '@flottwart/contract/work-items/bulk';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { formatDay, today } from '../../lib/german-dates.ts';
import { entryError } from '../../ui/dates/date-kinds.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useGuardedChange } from '../../work-items/use-guarded-change.ts';

export interface DoneDialogProps {
  readonly vehicle: Vehicle;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, BulkValue>>;

interface DoneFormProps extends DoneDialogProps {
  /** Finished work, "HU" or "Service". */
  readonly name: string;
  readonly doneOn: string;
  /** Added to the comment that records the day. */
  readonly place?: string;
  /** Day of the next date; nothing is saved without one. */
  readonly next: string;
  readonly wanted: Values;
  readonly before: Values;
  readonly isComplete?: boolean;
  readonly children: ReactNode;
}

const isSaveable = (day: string): boolean => day !== '' && entryError('date', day) === null;

/** Saves the next date over the one that was seen, and records as a comment when the last one was. */
const useDone = ({ vehicle, name, doneOn, place = '', next, wanted, before, onClose }: DoneFormProps) => {
  const { change, undo, conflictText } = useGuardedChange('vehicle', vehicle.id);
  const comment = useMutation(apiMutation('POST /api/comments/:workitemId', { params: { workitemId: vehicle.id } }));
  const takeBack = useMutation(apiMutation('DELETE /api/comments/:workitemId/:commentId'));
  /** Values as of opening: the vehicle itself follows what others save meanwhile. */
  const [seen, setSeen] = useState(before);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    const conflicts = await change(wanted, seen);
    if (conflicts.length > 0) {
      setSeen({ ...wanted, ...Object.fromEntries(conflicts.map(({ field, to }) => [field, to])) });
      return setFailure(await conflictText(conflicts));
    }
    setSeen(wanted);
    const { id } = await comment.mutateAsync({
      body: { text: `${name} durchgeführt am ${formatDay(doneOn)}${place}.` },
    });
    toast.undoable(`Nächster Termin: ${formatDay(next)}.`, async () => {
      await undo(seen, wanted);
      await takeBack.mutateAsync({ params: { workitemId: vehicle.id, commentId: id } });
    });
    onClose();
  };

  const send = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      await save();
    } catch (error) {
      setFailure(`Fehler beim Speichern: ${messageOf(error, '')}`);
    }
    setIsBusy(false);
  };
  return { send, failure, isBusy };
};

export const DoneForm = (props: DoneFormProps) => {
  const { name, doneOn, next, isComplete = true, onClose, children } = props;
  const { send, failure, isBusy } = useDone(props);
  const canSubmit = isComplete && isSaveable(doneOn) && doneOn <= today() && isSaveable(next);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) void send();
  };

  return (
    <FormDialog
      opened
      title={`${name} erledigt`}
      submitLabel="Übernehmen"
      failure={failure}
      busy={isBusy}
      canSubmit={canSubmit}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
};
