import { maxVinLength } from '@flottwart/contract/rules/limits';
import { plateHint, vinHint } from '@flottwart/contract/rules/plate';
import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { saveCancelled } from '../../ui/use-inline-edit.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { PlateInput, plateOfParts } from './plate-input.tsx';
import { sendPlate } from './send-plate.ts';
import { vehicleDraft } from './vehicle-list.ts';

const emptyForm = { vin: '', district: '', letters: '', number: '' };

interface AddVehicleDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const AddVehicleDialog = ({ opened, onClose }: AddVehicleDialogProps) => {
  const createVehicle = useMutation(apiMutation('POST /api/vehicles'));
  const navigate = useNavigate();
  const { form, draft } = useDraftForm(vehicleDraft, { initialValues: emptyForm });
  const { vin, district, number } = form.values;
  const isComplete = [vin, district, number].every((text) => text.trim() !== '');
  const licensePlate = plateOfParts(form.values);
  const refusals = fieldErrorsOf(createVehicle.error);

  const close = () => {
    createVehicle.reset();
    onClose();
  };

  const submit = form.onSubmit(() => {
    if (!isComplete) return;
    void sendPlate((move) => createVehicle.mutateAsync({ body: { vin, licensePlate, ...move } })).then(
      (created) => {
        if (created === saveCancelled) return createVehicle.reset();
        toast.success('Fahrzeug angelegt.');
        draft.clear();
        close();
        void navigate({ to: itemUrl('vehicle', created.id) });
      },
      // The mutation keeps the failure, and the dialog shows it.
      () => undefined,
    );
  });

  return (
    <FormDialog
      opened={opened}
      title="Fahrzeug anlegen"
      submitLabel="Anlegen"
      failure={createVehicle.error ? `Fehler beim Erstellen: ${messageOf(createVehicle.error, '')}` : null}
      busy={createVehicle.isPending}
      canSubmit={isComplete}
      onSubmit={submit}
      draft={draft}
      onClose={close}
    >
      <TextInput
        label="VIN"
        data-registration
        withAsterisk
        data-autofocus
        autoComplete="off"
        description={vin.trim() === '' ? `Fahrzeug-Identifizierungsnummer, ${maxVinLength} Zeichen` : vinHint(vin)}
        {...form.getInputProps('vin')}
        onChange={(event) => form.setFieldValue('vin', event.currentTarget.value.replace(/\s/g, ''))}
        error={refusals.vin}
      />
      <PlateInput value={form.values} onChange={form.setValues} error={refusals.licensePlate} />
      {isComplete ? (
        <Text size="sm" c="dimmed">
          Wird gespeichert als {licensePlate}. {plateHint(licensePlate)}
        </Text>
      ) : null}
    </FormDialog>
  );
};
