import { createFileRoute } from '@tanstack/react-router';
import { repairRecordList } from '../../features/repair-records/repair-record-list.ts';
import { RepairRecordListPage } from '../../features/repair-records/repair-record-list-page.tsx';
import { listRoute } from '../../lists/list-route.ts';

export const Route = createFileRoute('/_app/repair-records')({
  staticData: { title: 'Reparaturen' },
  ...listRoute('GET /api/repair-records', repairRecordList, { hasPeople: true }),
  component: RepairRecordListPage,
});
