import { vehicleFields } from '@flottwart/contract/kinds/vehicle/fields';
import { tripState } from '@flottwart/contract/rules/open-trips';
import type { LatestDriver } from '@flottwart/contract/trips';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { Text } from '@mantine/core';
import { dash, formatInstant } from '../../lib/german-dates.ts';
import { DueFilter } from '../../lists/day-filter.tsx';
import { ConnectionHint } from '../../shared/connection-hint.tsx';
import { ImportActions } from '../../shared/imports/import-actions.tsx';
import { ImportProgress } from '../../shared/imports/import-progress.tsx';
import { CreateSamples } from '../../shared/sample-data/create-samples.tsx';
import type { Column } from '../../ui/column.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useNow } from '../../ui/use-now.ts';
import {
  assigneeColumn,
  createdColumn,
  extra,
  statusColumn,
  titleColumn,
  updatedColumn,
} from '../../work-items/core-columns.tsx';
import { fieldColumns } from '../../work-items/field-columns.tsx';
import { ItemListPage, type NewItemDialog } from '../../work-items/item-list-page.tsx';
import { vehicleDraft, vehicleList } from './vehicle-list.ts';

const LaterDialog = lazyComponent(async () => (await import('./add-vehicle-dialog.tsx')).AddVehicleDialog);
const AddVehicleDialog: NewItemDialog = (dialog) => <LaterDialog isWanted={dialog.opened} {...dialog} />;

/** Driver of the latest trip, dimmed where that is over. */
const Driver = ({ driver: { name, trip } }: { readonly driver: LatestDriver }) => {
  const now = useNow();
  const isOver = trip !== null && tripState(trip, now) !== 'running';
  return (
    <Text
      span
      inherit
      c={isOver ? 'dimmed' : undefined}
      title={isOver ? `zuletzt ${formatInstant(trip.startTime)}` : undefined}
    >
      {name || 'Unbekannter Fahrer'}
    </Text>
  );
};

const own = fieldColumns<Vehicle>(vehicleFields);

export const vehicleColumns: readonly Column<Vehicle>[] = [
  ...own.shown,
  statusColumn,
  {
    key: 'driver',
    header: 'Fahrer',
    cell: ({ driver }) => (driver ? <Driver driver={driver} /> : dash),
  },
  ...[titleColumn, assigneeColumn].map(extra),
  ...own.extra,
  ...[createdColumn, updatedColumn].map(extra),
];

export const VehicleListPage = () => (
  <ItemListPage
    kind="vehicle"
    definition={vehicleList}
    columns={vehicleColumns}
    searchPlaceholder="Hersteller, Modell, Kennzeichen, VIN …"
    filters={(list) => <DueFilter list={list} />}
    newLabel="Fahrzeug anlegen"
    draft={vehicleDraft}
    dialog={AddVehicleDialog}
    actionsAfter={<ImportActions kind="vehicles" />}
    hints={
      <>
        <ConnectionHint name="drivingHistory" />
        <ImportProgress kind="vehicles" />
      </>
    }
    first={{
      title: 'Noch keine Fahrzeuge.',
      hint: 'VIN und Kennzeichen genügen für den Anfang, alles Weitere lässt sich später ergänzen.',
      addLabel: 'Erstes Fahrzeug anlegen',
      more: <CreateSamples />,
    }}
  />
);
