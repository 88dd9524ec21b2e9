import { createFileRoute } from '@tanstack/react-router';
import { policeReportList } from '../../features/police-reports/police-report-list.ts';
import { PoliceReportListPage } from '../../features/police-reports/police-report-list-page.tsx';
import { listRoute } from '../../lists/list-route.ts';

export const Route = createFileRoute('/_app/police-reports')({
  staticData: { title: 'Ordnungswidrigkeiten' },
  ...listRoute('GET /api/police-reports', policeReportList),
  component: PoliceReportListPage,
});
