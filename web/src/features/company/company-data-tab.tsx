import type { Company } from '@flottwart/contract/company';
import { Alert, Grid, Paper } from '@mantine/core';
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
  /** Of the six columns a row has. */
  readonly span: number;
}

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

export const CompanyDataTab = ({ company }: CompanyDataTabProps) => {
  const { data: profile } = useQuery(profileQuery);
  const { mutateAsync: update } = useUpdateCompany(company.id);

  return (
    <>
      {profile?.role === 'USER' ? (
        <Alert color="petrol" mb="md" p="sm" maw="44rem">
          Firmendaten ändern können nur Administratoren.
        </Alert>
      ) : null}
      <Paper withBorder p="lg" maw="44rem">
        <Grid columns={6} columnGap="xl" rowGap="sm">
          {fields.map(({ field, span, ...description }) => (
            <Grid.Col key={field} span={{ base: 6, xs: span }}>
              {profile?.role === 'ADMIN' ? (
                <EditableField {...description} value={company[field]} onSave={(value) => update({ [field]: value })} />
              ) : (
                <ReadOnlyField label={description.label} value={company[field]} />
              )}
            </Grid.Col>
          ))}
        </Grid>
      </Paper>
    </>
  );
};
