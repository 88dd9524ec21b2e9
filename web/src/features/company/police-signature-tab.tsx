import type { Company } from '@flottwart/contract/company';
import { maxEmailLength, maxPhoneLength } from '@flottwart/contract/rules/limits';
import { Paper, Text, Title } from '@mantine/core';
import { AdministratorsOnly } from './administrators-only.tsx';
import { CompanyFields, type FieldDescription } from './company-fields.tsx';

const fields: readonly FieldDescription[] = [
  { field: 'policeSignatureEmail', label: 'E-Mail für Rückfragen', maxLength: maxEmailLength, type: 'email', span: 3 },
  { field: 'policeSignaturePhone', label: 'Telefon für Rückfragen', maxLength: maxPhoneLength, type: 'tel', span: 3 },
];

interface PoliceSignatureTabProps {
  readonly company: Company;
}

export const PoliceSignatureTab = ({ company }: PoliceSignatureTabProps) => (
  <>
    <AdministratorsOnly>Die Signatur ändern können nur Administratoren.</AdministratorsOnly>
    <Paper withBorder p="lg" maw="44rem">
      <Title order={2} mb={4}>
        Signatur
      </Title>
      <Text c="dimmed" mb="md">
        Steht mit Firmenname und Anschrift unter jedem Schreiben an die Behörde, damit sie nachfragen kann.
      </Text>
      <CompanyFields company={company} fields={fields} />
    </Paper>
  </>
);
