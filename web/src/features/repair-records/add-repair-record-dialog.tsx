import { repairTypes } from '@flottwart/contract/rules/labels';
import { maxCompanyNameLength, maxRepairReasonLength } from '@flottwart/contract/rules/limits';
import { Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { useCreateRepairRecord } from '../../api/repair-records.ts';
import { PlateSelect } from '../../shared/plate-select.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';

const emptyForm = { repairType: '', workshopName: '', repairReason: '', licensePlate: '' };

export const repairRecordDraft = 'Neue Reparatur';

interface AddRepairRecordDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const AddRepairRecordDialog = ({ opened, onClose }: AddRepairRecordDialogProps) => {
  const createRecord = useCreateRepairRecord();
  const navigate = useNavigate();
  const { form, draft } = useDraftForm(repairRecordDraft, {
    initialValues: emptyForm,
    validate: {
      repairType: (type) => (type === '' ? 'Bitte einen Typ wählen.' : null),
      workshopName: (name) => (name.trim() === '' ? 'Bitte eine Werkstatt eingeben.' : null),
      repairReason: (reason) => (reason.trim() === '' ? 'Bitte einen Grund eingeben.' : null),
    },
  });

  const close = () => {
    createRecord.reset();
    onClose();
  };

  const submit = form.onSubmit(({ repairType, licensePlate, ...texts }) => {
    const chosenType = repairTypes.find((type) => type === repairType);
    if (!chosenType) return;
    createRecord.mutate(
      { ...texts, repairType: chosenType, licensePlate: licensePlate || null },
      {
        onSuccess: ({ id }) => {
          toast.success('Reparatur angelegt.');
          draft.clear();
          close();
          void navigate({ to: itemUrl('repairrecord', id) });
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  });

  return (
    <FormDialog
      opened={opened}
      title="Reparatur hinzufügen"
      submitLabel="Hinzufügen"
      failure={
        createRecord.error ? (
          <>
            <strong>Fehler beim Speichern.</strong> {messageOf(createRecord.error, '')}
          </>
        ) : null
      }
      busy={createRecord.isPending}
      onSubmit={submit}
      draft={draft}
      onClose={close}
    >
      <Select
        label="Typ"
        withAsterisk
        data-autofocus
        placeholder="Bitte wählen"
        data={[...repairTypes]}
        allowDeselect={false}
        {...form.getInputProps('repairType')}
        onChange={(type) => form.setFieldValue('repairType', type ?? '')}
      />
      <TextInput
        label="Werkstatt"
        withAsterisk
        maxLength={maxCompanyNameLength}
        autoComplete="off"
        {...form.getInputProps('workshopName')}
      />
      <TextInput
        label="Grund"
        withAsterisk
        maxLength={maxRepairReasonLength}
        autoComplete="off"
        {...form.getInputProps('repairReason')}
      />
      <PlateSelect
        label="Fahrzeug (optional)"
        clearable
        {...form.getInputProps('licensePlate')}
        onChange={(plate) => form.setFieldValue('licensePlate', plate ?? '')}
      />
    </FormDialog>
  );
};
