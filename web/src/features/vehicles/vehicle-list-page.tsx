import { vehicleFields } from '@flottwart/contract/kinds/vehicle/fields';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { DueFilter } from '../../lists/day-filter.tsx';
import { ConnectionHint } from '../../shared/connection-hint.tsx';
import { ImportActions } from '../../shared/imports/import-actions.tsx';
import { ImportProgress } from '../../shared/imports/import-progress.tsx';
import { CreateSamples } from '../../shared/sample-data/create-samples.tsx';
import type { Column } from '../../ui/column.ts';
import { laterPart } from '../../ui/later-part.tsx';
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

const LaterDialog = laterPart(async () => (await import('./add-vehicle-dialog.tsx')).AddVehicleDialog);
const AddVehicleDialog: NewItemDialog = (dialog) => <LaterDialog isWanted={dialog.opened} {...dialog} />;

const own = fieldColumns<Vehicle>(vehicleFields);

export const vehicleColumns: readonly Column<Vehicle>[] = [
  ...own.shown,
  ...[titleColumn, statusColumn, assigneeColumn].map(extra),
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
