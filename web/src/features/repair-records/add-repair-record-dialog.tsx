import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import { kinds, repairTypes } from '@flottwart/contract/rules/kinds';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import {
  maxCompanyNameLength,
  maxContactNameLength,
  maxDescriptionLength,
  maxEmailLength,
  maxInvoiceNumberLength,
  maxPhoneLength,
  maxRepairReasonLength,
} from '@flottwart/contract/rules/limits';
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import type { BodyOf } from '../../api/query.ts';
import { today } from '../../lib/german-dates.ts';
import { PlateSelect } from '../../shared/plate-select.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { AssigneeChoice } from '../../work-items/assignee-select.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { draftFor, type LinkedVehicle, LinkedVehicleField } from '../../work-items/linked-vehicle.tsx';
import { StatusSelect } from '../../work-items/status-select.tsx';

const nothing: string | null = null;

/** Values of the dialog; numbers as typed. */
const emptyRepair = () => ({
  repairType: '',
  workshopName: '',
  repairReason: '',
  licensePlate: '',
  repairDate: today(),
  mileageAtRepair: '',
  estimatedCost: '',
  actualCost: '',
  invoiceNumber: '',
  contactPerson: '',
  contactPhone: '',
  contactEmail: '',
  description: '',
  status: elementAt(kinds.repairrecord.statuses, 0),
  assignedToUsername: nothing,
});

type NewRepair = ReturnType<typeof emptyRepair>;

const wholeError = (text: string): string | null =>
  text.trim() === '' || parseGermanNumber(text, 0) !== null ? null : 'Bitte eine ganze Zahl eingeben.';

const amountError = (text: string): string | null =>
  text.trim() === '' || parseGermanNumber(text, 2) !== null ? null : 'Bitte einen Betrag eingeben, etwa 1.234,56.';

const findRepairErrors = (values: NewRepair) => ({
  repairType: values.repairType === '' ? 'Bitte einen Typ wählen.' : null,
  workshopName: values.workshopName.trim() === '' ? 'Bitte eine Werkstatt eingeben.' : null,
  repairReason: values.repairReason.trim() === '' ? 'Bitte einen Grund eingeben.' : null,
  mileageAtRepair: wholeError(values.mileageAtRepair),
  estimatedCost: amountError(values.estimatedCost),
  actualCost: amountError(values.actualCost),
});

/** The repair to create; `null` while its type is missing. */
const repairOf = ({ repairType, status, ...values }: NewRepair): BodyOf<'POST /api/repair-records'> | null => {
  const chosenType = repairTypes.find((type) => type === repairType);
  const chosenStatus = kinds.repairrecord.statuses.find((one) => one === status);
  if (!chosenType || !chosenStatus) return null;
  return {
    ...values,
    repairType: chosenType,
    status: chosenStatus,
    licensePlate: values.licensePlate || null,
    repairDate: values.repairDate || null,
    mileageAtRepair: parseGermanNumber(values.mileageAtRepair, 0),
    estimatedCost: parseGermanNumber(values.estimatedCost, 2),
    actualCost: parseGermanNumber(values.actualCost, 2),
  };
};

interface NewRepairFieldsProps {
  readonly form: UseFormReturnType<NewRepair>;
  readonly vehicle: LinkedVehicle | undefined;
}

/** Every field of a repair; the required ones first, so that a short entry stays short. */
const NewRepairFields = ({ form, vehicle }: NewRepairFieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
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
    </SimpleGrid>
    <TextInput
      label="Grund"
      withAsterisk
      maxLength={maxRepairReasonLength}
      autoComplete="off"
      {...form.getInputProps('repairReason')}
    />
    {vehicle ? (
      <LinkedVehicleField vehicle={vehicle} />
    ) : (
      <PlateSelect
        label="Fahrzeug (optional)"
        clearable
        {...form.getInputProps('licensePlate')}
        onChange={(plate) => form.setFieldValue('licensePlate', plate ?? '')}
      />
    )}
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <DateInput kind="date" label="Datum" {...form.getInputProps('repairDate')} value={form.values.repairDate} />
      <TextInput
        label="Kilometerstand"
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('mileageAtRepair')}
      />
      <TextInput label="Geplant (€)" inputMode="decimal" autoComplete="off" {...form.getInputProps('estimatedCost')} />
      <TextInput label="Bezahlt (€)" inputMode="decimal" autoComplete="off" {...form.getInputProps('actualCost')} />
      <TextInput
        label="Rechnung"
        maxLength={maxInvoiceNumberLength}
        autoComplete="off"
        {...form.getInputProps('invoiceNumber')}
      />
      <TextInput
        label="Ansprechpartner"
        maxLength={maxContactNameLength}
        autoComplete="off"
        {...form.getInputProps('contactPerson')}
      />
      <TextInput
        label="Telefon"
        type="tel"
        maxLength={maxPhoneLength}
        autoComplete="off"
        {...form.getInputProps('contactPhone')}
      />
      <TextInput
        label="E-Mail"
        type="email"
        maxLength={maxEmailLength}
        autoComplete="off"
        {...form.getInputProps('contactEmail')}
      />
      <StatusSelect
        statuses={kinds.repairrecord.statuses}
        {...form.getInputProps('status')}
        value={form.values.status}
      />
      <AssigneeChoice {...form.getInputProps('assignedToUsername')} value={form.values.assignedToUsername} />
    </SimpleGrid>
    <Textarea
      label="Beschreibung"
      autosize
      minRows={2}
      maxRows={8}
      maxLength={maxDescriptionLength}
      {...form.getInputProps('description')}
    />
  </>
);

export const repairRecordDraft = 'Neue Reparatur';

interface AddRepairRecordDialogProps {
  readonly opened: boolean;
  /** Vehicle of the repair; its page stays open. */
  readonly vehicle?: LinkedVehicle;
  readonly onClose: () => void;
}

export const AddRepairRecordDialog = ({ opened, vehicle, onClose }: AddRepairRecordDialogProps) => {
  const createRecord = useMutation(apiMutation('POST /api/repair-records'));
  const navigate = useNavigate();
  const { form, draft } = useDraftForm(draftFor(repairRecordDraft, vehicle), {
    initialValues: emptyRepair(),
    validate: findRepairErrors,
  });

  const close = () => {
    createRecord.reset();
    onClose();
  };

  const submit = form.onSubmit((values) => {
    const repair = repairOf(values);
    if (!repair) return;
    createRecord.mutate(
      { body: vehicle ? { ...repair, licensePlate: null, vehicleId: vehicle.id } : repair },
      {
        onSuccess: ({ id }) => {
          toast.success('Reparatur angelegt.');
          draft.clear();
          close();
          if (!vehicle) void navigate({ to: itemUrl('repairrecord', id) });
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  });

  return (
    <FormDialog
      opened={opened}
      title="Reparatur anlegen"
      submitLabel="Anlegen"
      size="lg"
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
      <NewRepairFields form={form} vehicle={vehicle} />
    </FormDialog>
  );
};
