import { createFileRoute } from '@tanstack/react-router';
import { employeeList } from '../../../features/employees/employee-list.ts';
import { EmployeeListPage } from '../../../features/employees/employee-list-page.tsx';
import { listRoute } from '../../../lists/list-route.ts';

export const Route = createFileRoute('/_app/employees/')({
  staticData: { title: 'Fahrer' },
  ...listRoute('GET /api/employees', employeeList, { hasHints: true }),
  component: EmployeeListPage,
});
