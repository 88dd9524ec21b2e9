import type { Employee } from '@flottwart/contract/work-items/employee';
import { usePatchItem } from '../../api/work-items.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { DayField, FieldGrid } from '../../work-items/fields.tsx';
import { Section } from '../../work-items/section.tsx';

interface EmployeeFieldsProps {
  readonly employee: Employee;
}

/** The limits are those of the contract. */
export const EmployeeFields = ({ employee }: EmployeeFieldsProps) => {
  const { mutateAsync: save } = usePatchItem('employee', employee.id);
  return (
    <>
      <Section title="Persönliche Daten">
        <FieldGrid>
          <EditableField
            label="Vorname"
            value={employee.firstName}
            maxLength={100}
            onSave={(firstName) => save({ firstName })}
          />
          <EditableField
            label="Nachname"
            value={employee.lastName}
            maxLength={100}
            onSave={(lastName) => save({ lastName })}
          />
          <DayField label="Geburtsdatum" value={employee.birthDate} onSave={(birthDate) => save({ birthDate })} />
          <EditableField
            label="Geburtsort"
            value={employee.birthCity}
            maxLength={100}
            onSave={(birthCity) => save({ birthCity })}
          />
          <ReadOnlyField label="Mitarbeiter-ID" value={employee.mitarbeiterId} />
          <ReadOnlyField label="Fahrer-ID" value={employee.employeeId} />
        </FieldGrid>
      </Section>
      <Section title="Anschrift">
        <FieldGrid>
          <EditableField label="Straße" value={employee.street} maxLength={200} onSave={(street) => save({ street })} />
          <EditableField
            label="Hausnummer"
            value={employee.houseNumber}
            maxLength={20}
            onSave={(houseNumber) => save({ houseNumber })}
          />
          <EditableField label="Postleitzahl" value={employee.plz} maxLength={10} onSave={(plz) => save({ plz })} />
          <EditableField label="Ort" value={employee.city} maxLength={100} onSave={(city) => save({ city })} />
        </FieldGrid>
      </Section>
    </>
  );
};
