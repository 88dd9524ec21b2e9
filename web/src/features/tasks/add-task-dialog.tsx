import { isInvisible } from '@flottwart/contract/rules/forbidden-characters';
import { maxDescriptionLength, maxTitleLength } from '@flottwart/contract/rules/limits';
import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { fromDateTimeInput } from '../../lib/german-dates.ts';
import { PlateSelect } from '../../shared/plate-select.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { AssigneeChoice } from '../../work-items/assignee-select.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { draftFor, type LinkedVehicle, LinkedVehicleField } from '../../work-items/linked-vehicle.tsx';

const nothing: string | null = null;
const emptyForm = { title: '', dueDate: '', description: '', licensePlate: nothing, assignedToUsername: nothing };

export const taskDraft = 'Neue Aufgabe';

interface AddTaskDialogProps {
  readonly opened: boolean;
  /** Vehicle of the task; its page stays open. */
  readonly vehicle?: LinkedVehicle;
  readonly onClose: () => void;
}

export const AddTaskDialog = ({ opened, vehicle, onClose }: AddTaskDialogProps) => {
  const createTask = useMutation(apiMutation('POST /api/tasks'));
  const navigate = useNavigate();
  const { form, draft } = useDraftForm(draftFor(taskDraft, vehicle), { initialValues: emptyForm });
  const dueDate = fromDateTimeInput(form.values.dueDate);
  const isComplete = !isInvisible(form.values.title) && dueDate !== '';

  const close = () => {
    createTask.reset();
    onClose();
  };

  const submit = form.onSubmit((values) => {
    if (!isComplete) return;
    createTask.mutate(
      { body: { ...values, ...(vehicle && { vehicleId: vehicle.id }), dueDate } },
      {
        onSuccess: ({ id }) => {
          toast.success('Aufgabe angelegt.');
          draft.clear();
          close();
          if (!vehicle) void navigate({ to: itemUrl('task', id) });
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  });

  return (
    <FormDialog
      opened={opened}
      title="Aufgabe anlegen"
      submitLabel="Anlegen"
      failure={
        createTask.error ? `Fehler beim Anlegen der Aufgabe. ${messageOf(createTask.error, '')}`.trimEnd() : null
      }
      busy={createTask.isPending}
      canSubmit={isComplete}
      onSubmit={submit}
      draft={draft}
      onClose={close}
    >
      <TextInput
        label="Titel"
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={maxTitleLength}
        {...form.getInputProps('title')}
      />
      <DateInput label="Fällig bis" withAsterisk kind="datetime" {...form.getInputProps('dueDate')} />
      <Textarea
        label="Beschreibung"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxDescriptionLength}
        {...form.getInputProps('description')}
      />
      {vehicle ? (
        <LinkedVehicleField vehicle={vehicle} />
      ) : (
        <PlateSelect label="Fahrzeug" clearable {...form.getInputProps('licensePlate')} />
      )}
      <AssigneeChoice {...form.getInputProps('assignedToUsername')} value={form.values.assignedToUsername} />
    </FormDialog>
  );
};
