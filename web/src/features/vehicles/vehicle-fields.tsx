import { maxVinLength } from '@flottwart/contract/rules/limits';
import { canonicalVin, vinHint } from '@flottwart/contract/rules/plate';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { Button, Group } from '@mantine/core';
import { Check } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIsAdmin } from '../../api/profile.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { type DueEntry, vehicleDate } from '../../work-items/due-dates/plan-changes.ts';
import { FieldGrid } from '../../work-items/fields.tsx';
import { useItemFields } from '../../work-items/item-fields.tsx';
import { FoldedSection, Section } from '../../work-items/section.tsx';
import { useFieldSave } from '../../work-items/use-guarded-change.ts';
import { PlateField } from './plate-field.tsx';

const DoneDialog = lazy(async () => ({
  default: (await import('../../work-items/due-dates/done-dialog.tsx')).DoneDialog,
}));

const labels = { service: 'Service erledigt', inspection: 'HU erledigt', uvv: 'UVV erledigt' } as const;

interface DateDoneProps {
  readonly vehicle: Vehicle;
}

/** Records that an inspection or a service was done, also of a vehicle that has no date of it yet. */
export const DateDone = ({ vehicle }: DateDoneProps) => {
  /** As of opening: the vehicle itself follows what others save meanwhile. */
  const [entry, setEntry] = useState<DueEntry | null>(null);
  const close = () => setEntry(null);
  return (
    <Group gap="xs">
      {(['service', 'inspection', 'uvv'] as const).map((kind) => (
        <Button
          key={kind}
          size="xs"
          variant="default"
          leftSection={<Check size={14} aria-hidden />}
          onClick={() => setEntry(vehicleDate(vehicle, kind))}
        >
          {labels[kind]}
        </Button>
      ))}
      {entry ? (
        <Suspense>
          <DoneDialog entries={[entry]} onClose={close} onDone={close} />
        </Suspense>
      ) : null}
    </Group>
  );
};

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
  const field = useItemFields('vehicle', vehicle);
  return (
    <>
      <Section title="Fahrzeug">
        <FieldGrid>
          {field('manufacturer')}
          {field('model')}
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
          {field('nextServiceDate')}
          {field('huValidUntil')}
          {field('uvvDueDate')}
          {field('naechsterServiceInKm')}
        </FieldGrid>
      </FoldedSection>
      <FoldedSection
        title="Leasing"
        openLabel="Eintragen"
        summary={unlessEntered(vehicle.providername, vehicle.rueckgabedatum)}
      >
        <FieldGrid>
          {field('providerName')}
          {field('returnDate')}
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
          {field('frontTireType')}
          {field('lastFrontTireChange')}
          {field('rearTireType')}
          {field('lastRearTireChange')}
        </FieldGrid>
      </FoldedSection>
    </>
  );
};
