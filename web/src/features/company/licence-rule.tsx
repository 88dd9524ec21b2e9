import type { Company } from '@flottwart/contract/company';
import { counted } from '@flottwart/contract/rules/counted';
import { defaultLicenceCheckMonths } from '@flottwart/contract/rules/driver-data';
import { Paper, Text, Title } from '@mantine/core';
import { useUpdateCompany } from '../../api/company.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { EditableChoice } from '../../ui/editable-choice.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';

const usualMonths = [3, 4, defaultLicenceCheckMonths, 9, 12] as const;

const monthsText = (months: number): string => counted(months, 'Monat', 'Monate');

const label = 'Abstand der Kontrollen';

interface LicenceRuleProps {
  readonly company: Company;
}

/** Months between two checks of a driving licence, chosen by an ADMIN. */
export const LicenceRule = ({ company: { id, licenceCheckMonths: months } }: LicenceRuleProps) => {
  const isAdmin = useIsAdmin();
  const { mutateAsync: update } = useUpdateCompany(id);
  const choices = [...new Set([...usualMonths, months])].toSorted((one, other) => one - other);
  const save = (text: string) =>
    update({ licenceCheckMonths: choices.find((choice) => monthsText(choice) === text) ?? months });
  return (
    <Paper component="section" withBorder p="lg" mt="md" maw="44rem" aria-labelledby="company-licence">
      <Title order={2} id="company-licence" mb={4}>
        Führerscheinkontrolle
      </Title>
      <Text c="dimmed" mb="md">
        So lange nach einer Kontrolle steht die nächste an, bei allen Fahrern. Üblich ist halbjährlich.
      </Text>
      {isAdmin ? (
        <EditableChoice label={label} value={monthsText(months)} options={choices.map(monthsText)} onSave={save} />
      ) : (
        <ReadOnlyField label={label} value={monthsText(months)} />
      )}
    </Paper>
  );
};
