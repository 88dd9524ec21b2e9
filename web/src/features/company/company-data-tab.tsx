import type { Company } from '@flottwart/contract/company';
import { Alert, Paper, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CompanyField, useUpdateCompany } from '../../api/company.ts';
import { profileQuery } from '../../api/profile.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';

interface FieldDescription {
  readonly field: CompanyField;
  readonly label: string;
  readonly maxLength: number;
  readonly type?: 'tel';
}

/** The limits are those of the contract. */
const fields: readonly FieldDescription[] = [
  { field: 'companyName', label: 'Firmenname', maxLength: 200 },
  { field: 'contactName', label: 'Ansprechpartner', maxLength: 200 },
  { field: 'contactPhone', label: 'Telefon', maxLength: 50, type: 'tel' },
  { field: 'street', label: 'Straße', maxLength: 200 },
  { field: 'houseNumber', label: 'Hausnummer', maxLength: 20 },
  { field: 'zipCode', label: 'Postleitzahl', maxLength: 10 },
  { field: 'city', label: 'Ort', maxLength: 100 },
];

interface CompanyDataTabProps {
  readonly company: Company;
}

export const CompanyDataTab = ({ company }: CompanyDataTabProps) => {
  const { data: profile } = useQuery(profileQuery);
  const { mutateAsync: update } = useUpdateCompany(company.id);

  return (
    <>
      {profile?.role === 'USER' ? (
        <Alert color="petrol" mb="md" p="sm" maw="44rem">
          Firmendaten ändern können nur Admins.
        </Alert>
      ) : null}
      <Paper withBorder p="lg" maw="44rem">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing="sm">
          {fields.map(({ field, ...description }) =>
            profile?.role === 'ADMIN' ? (
              <EditableField
                key={field}
                {...description}
                value={company[field]}
                onSave={(value) => update({ [field]: value })}
              />
            ) : (
              <ReadOnlyField key={field} label={description.label} value={company[field]} />
            ),
          )}
        </SimpleGrid>
      </Paper>
    </>
  );
};
