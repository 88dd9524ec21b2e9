import type { Company } from '@flottwart/contract/company';
import { Grid } from '@mantine/core';
import { type CompanyField, useUpdateCompany } from '../../api/company.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';

export interface FieldDescription {
  readonly field: CompanyField;
  readonly label: string;
  readonly maxLength: number;
  readonly type?: 'tel' | 'email';
  readonly check?: (draft: string) => string | null;
  readonly hint?: (draft: string) => string | null;
  /** Width in columns of six. */
  readonly span: number;
}

interface CompanyFieldsProps {
  readonly company: Company;
  readonly fields: readonly FieldDescription[];
}

/** Edited in place by an ADMIN, read by everybody else. */
export const CompanyFields = ({ company, fields }: CompanyFieldsProps) => {
  const isAdmin = useIsAdmin();
  const { mutateAsync: update } = useUpdateCompany(company.id);

  return (
    <Grid columns={6} columnGap="xl" rowGap="sm">
      {fields.map(({ field, span, ...description }) => (
        <Grid.Col key={field} span={{ base: 6, xs: span }}>
          {isAdmin ? (
            <EditableField {...description} value={company[field]} onSave={(value) => update({ [field]: value })} />
          ) : (
            <ReadOnlyField label={description.label} value={company[field]} />
          )}
        </Grid.Col>
      ))}
    </Grid>
  );
};
