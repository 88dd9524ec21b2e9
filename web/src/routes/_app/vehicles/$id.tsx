import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { apiQuery } from '../../../api/query.ts';
import { itemQuery, prefetchItemPage } from '../../../api/work-items.ts';
import type { NewItemDialogs } from '../../../features/vehicles/vehicle-actions.tsx';
import { VehicleDetailPage } from '../../../features/vehicles/vehicle-detail-page.tsx';
import { pathWithId } from '../../../lib/route-params.ts';

const dialogs: NewItemDialogs = {
  task: lazy(async () => {
    const { AddTaskDialog } = await import('../../../features/tasks/add-task-dialog.tsx');
    return { default: ({ vehicle, onClose }) => <AddTaskDialog opened vehicle={vehicle} onClose={onClose} /> };
  }),
  repairrecord: lazy(async () => {
    const { AddRepairRecordDialog } = await import('../../../features/repair-records/add-repair-record-dialog.tsx');
    return { default: ({ vehicle, onClose }) => <AddRepairRecordDialog opened vehicle={vehicle} onClose={onClose} /> };
  }),
  policereport: lazy(async () => {
    const { OffenceDialog } = await import('../../../features/police-reports/offence-dialog.tsx');
    return {
      default: ({ plate, onClose }) => <OffenceDialog known={{ licensePlate: plate }} isStaying onClose={onClose} />,
    };
  }),
};

const VehicleDetail = () => {
  const { id } = Route.useParams();
  return <VehicleDetailPage key={id} id={id} dialogs={dialogs} />;
};

export const Route = createFileRoute('/_app/vehicles/$id')({
  staticData: { title: 'Fahrzeug' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id }, preload }) => {
    // A pointer that only passes by fetches no more than the item.
    if (preload) void queryClient.prefetchQuery(itemQuery('vehicle', id));
    else {
      prefetchItemPage(queryClient, 'vehicle', id);
      void queryClient.prefetchQuery(apiQuery('GET /api/vehicles/:id/cockpit', { params: { id } }));
    }
  },
  component: VehicleDetail,
});
