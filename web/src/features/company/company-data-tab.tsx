import type { Company } from '@flottwart/contract/company';
import { Paper } from '@mantine/core';
import { AdministratorsOnly } from './administrators-only.tsx';
import { CompanyFields, type FieldDescription } from './company-fields.tsx';

/** The limits are those of the contract. */
const fields: readonly FieldDescription[] = [
  { field: 'companyName', label: 'Firmenname', maxLength: 200, span: 6 },
  { field: 'contactName', label: 'Ansprechpartner', maxLength: 200, span: 3 },
  { field: 'contactPhone', label: 'Telefon', maxLength: 50, type: 'tel', span: 3 },
  { field: 'street', label: 'Straße', maxLength: 200, span: 4 },
  { field: 'houseNumber', label: 'Hausnummer', maxLength: 20, span: 2 },
  { field: 'zipCode', label: 'Postleitzahl', maxLength: 10, span: 2 },
  { field: 'city', label: 'Ort', maxLength: 100, span: 4 },
];

interface CompanyDataTabProps {
  readonly company: Company;
}

export const CompanyDataTab = ({ company }: CompanyDataTabProps) => (
  <>
    <AdministratorsOnly>Firmendaten ändern können nur Administratoren.</AdministratorsOnly>
    <Paper withBorder p="lg" maw="44rem">
      <CompanyFields company={company} fields={fields} />
    </Paper>
  </>
);
