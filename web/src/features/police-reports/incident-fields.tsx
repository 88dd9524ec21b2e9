import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { maxCaseNumberLength } from '@flottwart/contract/rules/limits';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { IncidentReport } from '../../api/police-reports.ts';
import { PlateSelect } from '../../shared/plate-select.tsx';
import { Explained } from '../../ui/help/term.tsx';

interface IncidentFieldsProps {
  readonly form: UseFormReturnType<IncidentReport>;
}

export const IncidentFields = ({ form }: IncidentFieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput type="date" label="Datum" max={berlinDay(new Date())} data-autofocus {...form.getInputProps('date')} />
      <TextInput type="time" label="Uhrzeit" {...form.getInputProps('time')} />
    </SimpleGrid>
    <TextInput
      label={<Explained label="Fallnummer" />}
      maxLength={maxCaseNumberLength}
      autoComplete="off"
      {...form.getInputProps('caseNumber')}
    />
    <PlateSelect
      label="Kennzeichen"
      {...form.getInputProps('licensePlate')}
      onChange={(plate) => form.setFieldValue('licensePlate', plate ?? '')}
    />
  </>
);
