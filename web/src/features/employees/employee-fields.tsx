import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import type { Employee } from '@flottwart/contract/work-items/employee';
import { useIsAdmin } from '../../api/profile.ts';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { FieldGrid } from '../../work-items/fields.tsx';
import { useItemFields } from '../../work-items/item-fields.tsx';
import { Section } from '../../work-items/section.tsx';
import { useSimilarNumber } from './use-similar-number.ts';

interface EmployeeFieldsProps {
  readonly employee: Employee;
}

interface NumberOfDriverProps extends EmployeeFieldsProps {
  readonly name: 'employeeId' | 'mitarbeiterId';
}

/** Trips find their driver by it, so only an ADMIN corrects it. */
const NumberOfDriver = ({ employee, name }: NumberOfDriverProps) => {
  const field = useItemFields('employee', employee);
  if (!useIsAdmin()) return <ReadOnlyField label={employeeFields[name].label} value={employee[name]} />;
  return field(name, { hint: (number) => <SimilarNumber number={number} driverId={employee.id} /> });
};

const SimilarNumber = ({ number, driverId }: { readonly number: string; readonly driverId: number }) =>
  useSimilarNumber(number, driverId);

export const EmployeeFields = ({ employee }: EmployeeFieldsProps) => {
  const field = useItemFields('employee', employee);
  return (
    <>
      <Section title="Persönliche Daten">
        <FieldGrid>
          {field('firstName')}
          {field('lastName')}
          {field('birthDate')}
          {field('birthCity')}
          <NumberOfDriver employee={employee} name="mitarbeiterId" />
          <NumberOfDriver employee={employee} name="employeeId" />
        </FieldGrid>
      </Section>
      <Section title="Anschrift und Kontakt">
        <FieldGrid>
          {field('street')}
          {field('houseNumber')}
          {field('plz')}
          {field('city')}
          {field('phone')}
          {field('email')}
        </FieldGrid>
      </Section>
    </>
  );
};
