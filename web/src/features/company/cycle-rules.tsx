import type { Company } from '@flottwart/contract/company';
import { counted } from '@flottwart/contract/rules/counted';
import { defaultLicenceCheckMonths } from '@flottwart/contract/rules/driver-data';
import { defaultUvvMonths } from '@flottwart/contract/rules/due-dates';
import { Paper, Text, Title } from '@mantine/core';
import { useUpdateCompany } from '../../api/company.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { EditableChoice } from '../../ui/editable-choice.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';

const monthsText = (months: number): string => counted(months, 'Monat', 'Monate');

interface CycleRuleProps {
  readonly company: Company;
  readonly field: 'licenceCheckMonths' | 'uvvMonths';
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly usualMonths: readonly number[];
}

/** Months between two dates of a kind, chosen by an ADMIN. */
const CycleRule = ({ company, field, title, label, hint, usualMonths }: CycleRuleProps) => {
  const isAdmin = useIsAdmin();
  const { mutateAsync: update } = useUpdateCompany(company.id);
  const months = company[field];
  const choices = [...new Set([...usualMonths, months])].toSorted((one, other) => one - other);
  const save = (text: string) => update({ [field]: choices.find((choice) => monthsText(choice) === text) ?? months });
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
        <EditableChoice label={label} value={monthsText(months)} options={choices.map(monthsText)} onSave={save} />
      ) : (
        <ReadOnlyField label={label} value={monthsText(months)} />
      )}
    </Paper>
  );
};

interface CycleRulesProps {
  readonly company: Company;
}

/** Rules by which the next licence check and the next UVV inspection follow from the last one. */
export const CycleRules = ({ company }: CycleRulesProps) => (
  <>
    <CycleRule
      company={company}
      field="licenceCheckMonths"
      title="Führerscheinkontrolle"
      label="Abstand der Kontrollen"
      hint="So lange nach einer Kontrolle steht die nächste an, bei allen Fahrern. Üblich ist halbjährlich."
      usualMonths={[3, 4, defaultLicenceCheckMonths, 9, 12]}
    />
    <CycleRule
      company={company}
      field="uvvMonths"
      title="UVV-Prüfung"
      label="Abstand der Prüfungen"
      hint="So lange nach einer UVV-Prüfung wird die nächste vorgeschlagen. Vorgeschrieben ist mindestens einmal im Jahr."
      usualMonths={[3, 6, defaultUvvMonths]}
    />
  </>
);
