import { birthDateError, postcodeError, postcodeHint } from '@flottwart/contract/rules/driver-data';
import { singleAddress } from '@flottwart/contract/rules/forbidden-characters';
import {
  maxCityLength,
  maxEmailLength,
  maxEmployeeNumberLength,
  maxHouseNumberLength,
  maxNameLength,
  maxPhoneLength,
  maxStreetLength,
  maxZipCodeLength,
} from '@flottwart/contract/rules/limits';
import type { Employee } from '@flottwart/contract/work-items/employee';
import { useIsAdmin } from '../../api/profile.ts';
import { today } from '../../lib/german-dates.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { DayField, FieldGrid } from '../../work-items/fields.tsx';
import { Section } from '../../work-items/section.tsx';
import { useFieldSave } from '../../work-items/use-guarded-change.ts';
import { useSimilarNumber } from './use-similar-number.ts';

interface EmployeeFieldsProps {
  readonly employee: Employee;
}

interface NumberOfDriverProps {
  readonly driverId: number;
  readonly label: string;
  readonly value: string;
  readonly onSave: (number: string) => Promise<unknown>;
}

/** Trips find their driver by it, so only an ADMIN corrects it. */
const NumberOfDriver = ({ driverId, ...field }: NumberOfDriverProps) =>
  useIsAdmin() ? (
    <EditableField
      {...field}
      maxLength={maxEmployeeNumberLength}
      hint={(number) => <SimilarNumber number={number} driverId={driverId} />}
    />
  ) : (
    <ReadOnlyField label={field.label} value={field.value} />
  );

const SimilarNumber = ({ number, driverId }: { readonly number: string; readonly driverId: number }) =>
  useSimilarNumber(number, driverId);

export const EmployeeFields = ({ employee }: EmployeeFieldsProps) => {
  const save = useFieldSave('employee', employee.id);
  return (
    <>
      <Section title="Persönliche Daten">
        <FieldGrid>
          <EditableField
            label="Vorname"
            value={employee.firstName}
            maxLength={maxNameLength}
            onSave={(firstName) => save({ firstName })}
          />
          <EditableField
            label="Nachname"
            value={employee.lastName}
            maxLength={maxNameLength}
            onSave={(lastName) => save({ lastName })}
          />
          <DayField
            label="Geburtsdatum"
            value={employee.birthDate}
            isBirthDate
            check={(birthDate) => birthDateError(birthDate, today())}
            onSave={(birthDate) => save({ birthDate })}
          />
          <EditableField
            label="Geburtsort"
            value={employee.birthCity}
            maxLength={maxCityLength}
            onSave={(birthCity) => save({ birthCity })}
          />
          <NumberOfDriver
            driverId={employee.id}
            label="Mitarbeiter-ID"
            value={employee.mitarbeiterId}
            onSave={(mitarbeiterId) => save({ mitarbeiterId })}
          />
          <NumberOfDriver
            driverId={employee.id}
            label="Fahrer-ID"
            value={employee.employeeId}
            onSave={(employeeId) => save({ employeeId })}
          />
        </FieldGrid>
      </Section>
      <Section title="Anschrift und Kontakt">
        <FieldGrid>
          <EditableField
            label="Straße"
            value={employee.street}
            maxLength={maxStreetLength}
            onSave={(street) => save({ street })}
          />
          <EditableField
            label="Hausnummer"
            value={employee.houseNumber}
            maxLength={maxHouseNumberLength}
            onSave={(houseNumber) => save({ houseNumber })}
          />
          <EditableField
            label="Postleitzahl"
            value={employee.plz}
            maxLength={maxZipCodeLength}
            check={postcodeError}
            hint={postcodeHint}
            onSave={(plz) => save({ plz })}
          />
          <EditableField
            label="Ort"
            value={employee.city}
            maxLength={maxCityLength}
            onSave={(city) => save({ city })}
          />
          <EditableField
            label="Telefon"
            type="tel"
            value={employee.phone}
            maxLength={maxPhoneLength}
            onSave={(phone) => save({ phone })}
          />
          <EditableField
            label="E-Mail"
            type="email"
            value={employee.email}
            maxLength={maxEmailLength}
            check={(email) => (email === '' || singleAddress.test(email) ? null : 'Ungültige E-Mail-Adresse.')}
            onSave={(email) => save({ email })}
          />
        </FieldGrid>
      </Section>
    </>
  );
};
