import type { Company } from '@flottwart/contract/company';
import { Grid } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { updateSessionUser } from '../../api/session.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';

/** Fields edited in place; credentials have dialogs of their own. */
type CompanyField = keyof Pick<
  Company,
  | 'companyName'
  | 'contactName'
  | 'contactPhone'
  | 'street'
  | 'houseNumber'
  | 'zipCode'
  | 'city'
  | 'registeredSeat'
  | 'registerCourt'
  | 'registerNumber'
  | 'managingDirectors'
  | 'vatId'
  | 'policeSignatureEmail'
  | 'policeSignaturePhone'
>;

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
  const { mutateAsync: update } = useMutation(apiMutation('PATCH /api/myCompany/:id', { params: { id: company.id } }));

  const save = async (field: CompanyField, value: string) => {
    const saved = await update({ body: { [field]: value } });
    updateSessionUser({ speditionName: saved.companyName });
    return saved;
  };

  return (
    <Grid columns={6} columnGap="xl" rowGap="sm">
      {fields.map(({ field, span, ...description }) => (
        <Grid.Col key={field} span={{ base: 6, xs: span }}>
          {isAdmin ? (
            <EditableField {...description} value={company[field]} onSave={(value) => save(field, value)} />
          ) : (
            <ReadOnlyField label={description.label} value={company[field]} />
          )}
        </Grid.Col>
      ))}
    </Grid>
  );
};
