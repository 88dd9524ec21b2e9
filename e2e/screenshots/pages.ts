import type { DemoApi } from './demo-api.ts';

export interface Shot {
  readonly name: string;
  readonly path: string;
  readonly isPublic?: true;
}

const publicPages: readonly Shot[] = [
  { name: 'landing', path: '/', isPublic: true },
  { name: 'login', path: '/login', isPublic: true },
  { name: 'signup', path: '/signup', isPublic: true },
  { name: 'forgot-password', path: '/forgot-password', isPublic: true },
  { name: 'imprint', path: '/impressum', isPublic: true },
  { name: 'privacy', path: '/datenschutz', isPublic: true },
  { name: 'not-found', path: '/gibt-es-nicht', isPublic: true },
];

const lists: readonly Shot[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'vehicles', path: '/vehicles' },
  { name: 'tasks', path: '/tasks' },
  { name: 'repairs', path: '/repair-records' },
  { name: 'drivers', path: '/employees' },
  { name: 'trips', path: '/driver-history' },
  { name: 'police-reports', path: '/police-reports' },
  { name: 'imports', path: '/imports' },
  { name: 'leasing', path: '/leaseplan' },
  { name: 'leasing-import', path: '/leaseplan/import' },
  { name: 'open-credits', path: '/leaseplan/open-credits' },
  { name: 'kpi', path: '/kpi' },
  { name: 'kpi-vehicles', path: '/kpi/vehicles' },
  { name: 'profile', path: '/my-profile' },
  { name: 'profile-security', path: '/my-profile#sicherheit' },
  { name: 'team', path: '/my-team' },
  { name: 'retention', path: '/retention' },
  { name: 'company', path: '/my-company' },
  { name: 'company-history', path: '/my-company#vrm' },
  { name: 'company-mail', path: '/my-company#smtp' },
  { name: 'mailbox', path: '/demo/mailbox' },
];

type Row = { readonly id: number };

/** One of each kind, chosen so that there is something to see on it. */
const details = async ({ get }: DemoApi): Promise<readonly Shot[]> => {
  const first = async (path: string): Promise<number> => (await get<Row[]>(path))[0]?.id ?? 0;
  return [
    { name: 'vehicle', path: `/vehicles/${await first('/api/vehicles?q=Sprinter%20317&size=1')}` },
    { name: 'task', path: `/tasks/${await first('/api/tasks/myTasks?size=1')}` },
    { name: 'repair', path: `/repairrecords/${await first('/api/repair-records?q=Karosserie&size=1')}` },
    { name: 'driver', path: `/employees/${await first('/api/employees?size=1')}` },
    { name: 'trip', path: `/vehicle-driver-history/${await first('/api/vehicle-driver-history?size=1')}` },
    { name: 'police-report', path: `/policereports/${await first('/api/police-reports?size=1')}` },
    { name: 'leasing-entry', path: `/leaseplan/${await first('/api/leaseplan/all?q=Teilgutschrift&size=1')}` },
  ];
};

export const everyPage = async (api: DemoApi): Promise<readonly Shot[]> => [
  ...publicPages,
  ...lists,
  ...(await details(api)),
];
