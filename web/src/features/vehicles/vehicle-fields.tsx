import { maxCompanyNameLength, maxModelLength, maxVinLength } from '@flottwart/contract/rules/limits';
import { canonicalVin, vinHint } from '@flottwart/contract/rules/plate';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { useIsAdmin } from '../../api/profile.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { DayField, FieldGrid, NumberField } from '../../work-items/fields.tsx';
import { FoldedSection, Section } from '../../work-items/section.tsx';
import { useFieldSave } from '../../work-items/use-guarded-change.ts';
import { DateDone } from './date-done.tsx';
import { PlateField } from './plate-field.tsx';
import { ServiceDistanceField } from './service-distance-field.tsx';

interface VehicleFieldsProps {
  readonly vehicle: Vehicle;
}

const vinError = (typed: string): string | null => {
  const vin = canonicalVin(typed);
  if (vin === '') return 'Bitte die VIN eingeben.';
  if (vin.length > maxVinLength) return `Höchstens ${maxVinLength} Zeichen, hier sind es ${vin.length}.`;
  return /^[A-Z0-9]+$/.test(vin) ? null : 'Nur Buchstaben und Ziffern.';
};

/** Identifies the vehicle to every provider, so only an ADMIN corrects it. */
const VinField = ({ vehicle }: VehicleFieldsProps) => {
  const save = useFieldSave('vehicle', vehicle.id);
  if (!useIsAdmin()) return <ReadOnlyField label="VIN" value={vehicle.vin} hint={vinHint(vehicle.vin)} />;
  return (
    <EditableField
      label="VIN"
      value={vehicle.vin}
      normalise={canonicalVin}
      check={vinError}
      hint={(vin) => (vin.trim() === '' ? null : vinHint(vin))}
      onSave={(vin) => save({ vin: canonicalVin(vin) })}
    />
  );
};

/** Summary of a section none of whose fields has a value. */
const unlessEntered = (...values: readonly (string | number | null)[]): string | null =>
  values.every((value) => !value) ? 'keine Angaben' : null;

export const VehicleFields = ({ vehicle }: VehicleFieldsProps) => {
  const save = useFieldSave('vehicle', vehicle.id);
  return (
    <>
      <Section title="Fahrzeug">
        <FieldGrid>
          <EditableField
            label="Hersteller"
            value={vehicle.hersteller}
            maxLength={maxModelLength}
            onSave={(manufacturer) => save({ manufacturer })}
          />
          <EditableField
            label="Modell"
            value={vehicle.modell}
            maxLength={maxModelLength}
            onSave={(model) => save({ model })}
          />
          <PlateField vehicle={vehicle} />
          <VinField vehicle={vehicle} />
        </FieldGrid>
      </Section>
      <FoldedSection
        title="Termine"
        id="termine"
        openLabel="Eintragen"
        summary={unlessEntered(
          vehicle.naechsterService,
          vehicle.gueltigkeitHauptuntersuchung,
          vehicle.uvvDueDate,
          vehicle.naechsterServiceInKm,
        )}
        actions={<DateDone vehicle={vehicle} />}
      >
        <FieldGrid>
          <DayField
            label="Nächster Service"
            isDue
            value={vehicle.naechsterService}
            onSave={(nextServiceDate) => save({ nextServiceDate })}
          />
          <DayField
            label="HU/AU gültig bis"
            isDue
            value={vehicle.gueltigkeitHauptuntersuchung}
            onSave={(huValidUntil) => save({ huValidUntil })}
          />
          <DayField
            label="UVV-Prüfung bis"
            isDue
            value={vehicle.uvvDueDate}
            onSave={(uvvDueDate) => save({ uvvDueDate })}
          />
          <NumberField
            label="Nächster Service in km"
            unit="km"
            value={vehicle.naechsterServiceInKm}
            onSave={(naechsterServiceInKm) => save({ naechsterServiceInKm })}
          />
          <ServiceDistanceField vehicle={vehicle} />
        </FieldGrid>
      </FoldedSection>
      <FoldedSection
        title="Leasing"
        openLabel="Eintragen"
        summary={unlessEntered(vehicle.providername, vehicle.rueckgabedatum)}
      >
        <FieldGrid>
          <EditableField
            label="Leasinggeber"
            value={vehicle.providername}
            maxLength={maxCompanyNameLength}
            onSave={(providerName) => save({ providerName })}
          />
          <DayField
            label="Rückgabedatum"
            isDue
            value={vehicle.rueckgabedatum}
            onSave={(returnDate) => save({ returnDate })}
          />
        </FieldGrid>
      </FoldedSection>
      <FoldedSection
        title="Reifen"
        openLabel="Eintragen"
        summary={unlessEntered(
          vehicle.reifenVorderachse,
          vehicle.lastFrontTireChange,
          vehicle.reifenHinterachse,
          vehicle.lastRearTireChange,
        )}
      >
        <FieldGrid>
          <EditableField
            label="Reifen vorne"
            value={vehicle.reifenVorderachse}
            maxLength={maxModelLength}
            onSave={(frontTireType) => save({ frontTireType })}
          />
          <DayField
            label="Letzter Wechsel vorne"
            value={vehicle.lastFrontTireChange}
            onSave={(lastFrontTireChange) => save({ lastFrontTireChange })}
          />
          <EditableField
            label="Reifen hinten"
            value={vehicle.reifenHinterachse}
            maxLength={maxModelLength}
            onSave={(rearTireType) => save({ rearTireType })}
          />
          <DayField
            label="Letzter Wechsel hinten"
            value={vehicle.lastRearTireChange}
            onSave={(lastRearTireChange) => save({ lastRearTireChange })}
          />
        </FieldGrid>
      </FoldedSection>
    </>
  );
};
