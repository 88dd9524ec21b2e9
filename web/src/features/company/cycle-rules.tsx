import type { Company } from '@flottwart/contract/company';
import { counted } from '@flottwart/contract/rules/counted';
import { defaultLicenceCheckMonths } from '@flottwart/contract/rules/driver-data';
import { defaultUvvMonths } from '@flottwart/contract/rules/due-dates';
import { defaultMaxShiftHours, highestMaxShiftHours, lowestMaxShiftHours } from '@flottwart/contract/rules/open-trips';
import { Paper, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { EditableChoice } from '../../ui/editable-choice.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';

const monthsText = (months: number): string => counted(months, 'Monat', 'Monate');
const hoursText = (hours: number): string => counted(hours, 'Stunde', 'Stunden');

interface CycleRuleProps {
  readonly company: Company;
  readonly field: 'licenceCheckMonths' | 'uvvMonths' | 'maxShiftHours';
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly usual: readonly number[];
  readonly format?: (value: number) => string;
}

/** Months between two dates of a kind, or hours of a shift, chosen by an ADMIN. */
const CycleRule = ({ company, field, title, label, hint, usual, format = monthsText }: CycleRuleProps) => {
  const isAdmin = useIsAdmin();
  const { mutateAsync: update } = useMutation(apiMutation('PATCH /api/myCompany/:id', { params: { id: company.id } }));
  const value = company[field];
  const choices = [...new Set([...usual, value])].toSorted((one, other) => one - other);
  const save = (text: string) =>
    update({ body: { [field]: choices.find((choice) => format(choice) === text) ?? value } });
  const headingId = `company-${field}`;
  return (
    <Paper component="section" withBorder p="lg" mt="md" maw="44rem" aria-labelledby={headingId}>
      <Title order={2} id={headingId} mb={4}>
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {hint}
      </Text>
      {isAdmin ? (
        <EditableChoice label={label} value={format(value)} options={choices.map(format)} onSave={save} />
      ) : (
        <ReadOnlyField label={label} value={format(value)} />
      )}
    </Paper>
  );
};

interface CycleRulesProps {
  readonly company: Company;
}

/** Rules by which the next licence check and the next UVV inspection follow from the last one, and a trip without an end is doubted. */
export const CycleRules = ({ company }: CycleRulesProps) => (
  <>
    <CycleRule
      company={company}
      field="licenceCheckMonths"
      title="Führerscheinkontrolle"
      label="Abstand der Kontrollen"
      hint="So lange nach einer Kontrolle steht die nächste an, bei allen Fahrern. Üblich ist halbjährlich."
      usual={[3, 4, defaultLicenceCheckMonths, 9, 12]}
    />
    <CycleRule
      company={company}
      field="uvvMonths"
      title="UVV-Prüfung"
      label="Abstand der Prüfungen"
      hint="So lange nach einer UVV-Prüfung wird die nächste vorgeschlagen. Vorgeschrieben ist mindestens einmal im Jahr."
      usual={[3, 6, defaultUvvMonths]}
    />
    <CycleRule
      company={company}
      field="maxShiftHours"
      title="Fahrten ohne Abmeldung"
      label="Längste Schicht"
      hint="Ist eine Fahrt nach dieser Zeit noch offen, gilt sie als ungeklärt: rot in den Listen, und bei einer Ordnungswidrigkeit wird gefragt, wer fuhr."
      usual={[lowestMaxShiftHours, 10, 12, defaultMaxShiftHours, 16, highestMaxShiftHours]}
      format={hoursText}
    />
  </>
);
