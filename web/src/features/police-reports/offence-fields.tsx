import { postalLines } from '@flottwart/contract/rules/driver-data';
import { maxCaseNumberLength, maxOffencePlaceLength } from '@flottwart/contract/rules/limits';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { today } from '../../lib/german-dates.ts';
import { AuthorityName } from '../../shared/authority-fields.tsx';
import { PlateSelect } from '../../shared/plate-select.tsx';
import { DayAndTime } from '../../ui/dates/day-and-time.tsx';
import { RepeatedHour } from '../../ui/dates/repeated-hour.tsx';
import { Explained } from '../../ui/help/term.tsx';
import { happensTwice, type OffenceValues } from './offence-rules.ts';

interface OffenceFieldsProps {
  readonly form: UseFormReturnType<OffenceValues>;
  readonly timeHint: string | undefined;
}

const noDetails = { authorityAddress: '', policeEmail: '', authorityFax: '' };

/** Entry of the chosen authority in the address book. */
const knownAuthority = ({ authorityAddress, policeEmail }: OffenceValues): string | null =>
  [...postalLines(authorityAddress), policeEmail].filter((part) => part !== '').join(', ') || null;

export const OffenceFields = ({ form, timeHint }: OffenceFieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <DayAndTime form={form} max={today()} timeHint={timeHint} hasFocus />
    </SimpleGrid>
    {happensTwice(form.values) ? (
      <RepeatedHour
        description="In dieser Nacht wurde die Uhr von 3 auf 2 Uhr zurückgestellt. Welche Stunde nennt die Behörde?"
        {...form.getInputProps('zone')}
      />
    ) : null}
    <TextInput
      label={<Explained label="Fallnummer" />}
      aria-label="Fallnummer"
      maxLength={maxCaseNumberLength}
      autoComplete="off"
      {...form.getInputProps('caseNumber')}
    />
    <PlateSelect
      label="Kennzeichen"
      includesFormer
      {...form.getInputProps('licensePlate')}
      onChange={(plate) => form.setFieldValue('licensePlate', plate ?? '')}
    />
    <TextInput
      label="Tatort (freiwillig)"
      maxLength={maxOffencePlaceLength}
      autoComplete="off"
      {...form.getInputProps('offencePlace')}
    />
    <AuthorityName
      {...form.getInputProps('authorityName')}
      label="Behörde (freiwillig)"
      description={knownAuthority(form.values)}
      value={form.values.authorityName}
      // Address and numbers belong to the name that was chosen.
      onChange={(authorityName) => form.setValues({ ...noDetails, authorityName })}
      onChoose={({ name, address, email, fax }) =>
        form.setValues({ authorityName: name, authorityAddress: address, policeEmail: email, authorityFax: fax })
      }
    />
  </>
);
