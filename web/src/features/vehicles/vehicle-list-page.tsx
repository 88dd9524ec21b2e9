import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { requestFile } from '../../api/files.ts';
import { apiPage } from '../../api/query.ts';
import { DueFilter } from '../../lists/day-filter.tsx';
import { FirstItem } from '../../lists/empty-state.tsx';
import { toExportQuery, toListQuery } from '../../lists/list-state.ts';
import { useList } from '../../lists/use-list.ts';
import { ConnectionHint } from '../../shared/connection-hint.tsx';
import { ImportActions } from '../../shared/imports/import-actions.tsx';
import { ImportProgress } from '../../shared/imports/import-progress.tsx';
import { CreateSamples } from '../../shared/sample-data/create-samples.tsx';
import { laterPart } from '../../ui/later-part.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDraftDialog } from '../../ui/use-draft.ts';
import { ArchiveFilter } from '../../work-items/item-filters.tsx';
import { ItemList } from '../../work-items/item-list.tsx';
import { vehicleColumns } from './vehicle-columns.tsx';
import { vehicleDraft, vehicleList } from './vehicle-list.ts';

const AddVehicleDialog = laterPart(async () => (await import('./add-vehicle-dialog.tsx')).AddVehicleDialog);

export const VehicleListPage = () => {
  const list = useList(vehicleList);
  const vehicles = useQuery(apiPage('GET /api/vehicles', { query: toListQuery(vehicleList, list.state) }));
  const [isAdding, dialog] = useDraftDialog(vehicleDraft);
  const actions = (
    <Group gap="sm">
      <NewButton label="Fahrzeug anlegen" onClick={dialog.open} />
      <ImportActions kind="vehicles" />
    </Group>
  );

  return (
    <>
      <PageHeader title="Fahrzeuge" actions={actions} />
      <ConnectionHint name="drivingHistory" />
      <ImportProgress kind="vehicles" />
      <ItemList
        kind="vehicle"
        definition={vehicleList}
        exportFile={() => requestFile('GET /api/vehicles/export', { query: toExportQuery(vehicleList, list.state) })}
        list={list}
        query={vehicles}
        columns={vehicleColumns}
        ownFilters={<DueFilter list={list} />}
        archiveFilter={<ArchiveFilter list={list} />}
        searchPlaceholder="Hersteller, Modell, Kennzeichen, VIN …"
        empty={
          <FirstItem
            title="Noch keine Fahrzeuge."
            hint="VIN und Kennzeichen genügen für den Anfang, alles Weitere lässt sich später ergänzen."
            addLabel="Erstes Fahrzeug anlegen"
            onAdd={dialog.open}
            more={<CreateSamples />}
          />
        }
        failureText="Fehler beim Laden der Fahrzeuge."
      />
      <AddVehicleDialog isWanted={isAdding} opened={isAdding} onClose={dialog.close} />
    </>
  );
};
