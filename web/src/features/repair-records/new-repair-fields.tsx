import { kinds, repairTypes } from '@flottwart/contract/rules/kinds';
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
import { PlateSelect } from '../../shared/plate-select.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { AssigneeChoice } from '../../work-items/assignee-select.tsx';
import { type LinkedVehicle, LinkedVehicleField } from '../../work-items/linked-vehicle.tsx';
import { StatusSelect } from '../../work-items/status-select.tsx';
import type { NewRepair } from './new-repair-rules.ts';

interface NewRepairFieldsProps {
  readonly form: UseFormReturnType<NewRepair>;
  readonly vehicle: LinkedVehicle | undefined;
}

/** Every field of a repair; the required ones first, so that a short entry stays short. */
export const NewRepairFields = ({ form, vehicle }: NewRepairFieldsProps) => (
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
