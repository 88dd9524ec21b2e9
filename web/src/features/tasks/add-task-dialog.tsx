import { earliestDay, latestDay, maxDescriptionLength, maxTitleLength } from '@flottwart/contract/rules/limits';
import { Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { useCreateTask } from '../../api/tasks.ts';
import { fromDateTimeInput } from '../../lib/german-dates.ts';
import { PlateSelect } from '../../shared/plate-select.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';

const emptyForm = { title: '', dueDate: '', description: '', licensePlate: null as string | null };

export const taskDraft = 'Neue Aufgabe';

interface AddTaskDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const AddTaskDialog = ({ opened, onClose }: AddTaskDialogProps) => {
  const createTask = useCreateTask();
  const navigate = useNavigate();
  const { form, draft } = useDraftForm(taskDraft, { initialValues: emptyForm });
  const dueDate = fromDateTimeInput(form.values.dueDate);
  const isComplete = form.values.title.trim() !== '' && dueDate !== '';

  const close = () => {
    createTask.reset();
    onClose();
  };

  const submit = form.onSubmit((values) => {
    if (!isComplete) return;
    createTask.mutate(
      { ...values, dueDate },
      {
        onSuccess: ({ id }) => {
          toast.success('Aufgabe angelegt.');
          draft.clear();
          close();
          void navigate({ to: itemUrl('task', id) });
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  });

  return (
    <FormDialog
      opened={opened}
      title="Aufgabe hinzufügen"
      submitLabel="Hinzufügen"
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
      <TextInput
        label="Fällig bis"
        withAsterisk
        type="datetime-local"
        min={`${earliestDay}T00:00`}
        max={`${latestDay}T23:59`}
        {...form.getInputProps('dueDate')}
      />
      <Textarea
        label="Beschreibung"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxDescriptionLength}
        {...form.getInputProps('description')}
      />
      <PlateSelect label="Fahrzeug" clearable {...form.getInputProps('licensePlate')} />
    </FormDialog>
  );
};
