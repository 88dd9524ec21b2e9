import { maxVinLength } from '@flottwart/contract/rules/limits';
import { joinPlate, plateHint, platePartLengths, vinHint } from '@flottwart/contract/rules/plate';
import { Group, Input, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { useCreateVehicle } from '../../api/vehicles.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';

const emptyForm = { vin: '', district: '', letters: '', number: '' };
const [districtLength, lettersLength, numberLength] = platePartLengths;

export const vehicleDraft = 'Neues Fahrzeug';

interface AddVehicleDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const AddVehicleDialog = ({ opened, onClose }: AddVehicleDialogProps) => {
  const createVehicle = useCreateVehicle();
  const navigate = useNavigate();
  const { form, draft } = useDraftForm(vehicleDraft, { initialValues: emptyForm });
  const { vin, district, letters, number } = form.values;
  const isComplete = [vin, district, number].every((text) => text.trim() !== '');
  const licensePlate = joinPlate(district, letters, number);
  const refusals = fieldErrorsOf(createVehicle.error);

  const close = () => {
    createVehicle.reset();
    onClose();
  };

  const submit = form.onSubmit(() => {
    if (!isComplete) return;
    createVehicle.mutate(
      { vin, licensePlate },
      {
        onSuccess: ({ id }) => {
          toast.success('Fahrzeug angelegt.');
          draft.clear();
          close();
          void navigate({ to: itemUrl('vehicle', id) });
        },
      },
    );
  });

  return (
    <FormDialog
      opened={opened}
      title="Fahrzeug hinzufügen"
      submitLabel="Hinzufügen"
      failure={createVehicle.error ? `Fehler beim Erstellen: ${messageOf(createVehicle.error, '')}` : null}
      busy={createVehicle.isPending}
      canSubmit={isComplete}
      onSubmit={submit}
      draft={draft}
      onClose={close}
    >
      <TextInput
        label="VIN"
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={maxVinLength}
        description={vin.trim() === '' ? `Fahrzeug-Identifizierungsnummer, ${maxVinLength} Zeichen` : vinHint(vin)}
        {...form.getInputProps('vin')}
        error={refusals.vin}
      />
      <Input.Wrapper label="Kennzeichen" withAsterisk labelElement="div" error={refusals.licensePlate}>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            aria-label="Kennzeichen: Unterscheidungszeichen"
            placeholder="XX"
            maxLength={districtLength}
            autoComplete="off"
            {...form.getInputProps('district')}
          />
          <Text aria-hidden>-</Text>
          <TextInput
            aria-label="Kennzeichen: Buchstaben"
            placeholder="XX"
            maxLength={lettersLength}
            autoComplete="off"
            {...form.getInputProps('letters')}
          />
          <Text aria-hidden>-</Text>
          <TextInput
            aria-label="Kennzeichen: Nummer"
            placeholder="1234AB"
            maxLength={numberLength}
            autoComplete="off"
            {...form.getInputProps('number')}
          />
        </Group>
      </Input.Wrapper>
      {isComplete ? (
        <Text size="sm" c="dimmed">
          Wird gespeichert als {licensePlate}. {plateHint(licensePlate)}
        </Text>
      ) : null}
    </FormDialog>
  );
};
