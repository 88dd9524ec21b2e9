import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import { type AdminAccount, addMember, newPerson, registerCompany } from './accounts.ts';
import { apiOf, type CompanyApi, newEmployee, newTask, newVehicle } from './company-api.ts';
import { dayFromToday, instant } from './days.ts';
import { importDocuments, leasingDocuments, uploadUnlabelled } from './leasing.ts';
import { newAddress, story } from './story.ts';
import { writeTrips } from './trips.ts';

export interface FilledCompany {
  readonly admin: AdminAccount;
  readonly plate: string;
  /** Past day with a trip from 06:00 to 16:30. */
  readonly day: string;
  /** Id of one item per kind. */
  readonly ids: Readonly<
    Record<'vehicle' | 'task' | 'employee' | 'report' | 'repair' | 'trip' | 'position' | 'draft' | 'import', number>
  >;
}

const plate = 'B-AB-1234';
const day = dayFromToday(-2);

export const importDrivers = async (
  request: APIRequestContext,
  admin: AdminAccount,
  api: CompanyApi,
  { name, text } = { name: 'fahrer.csv', text: 'Vorname;Nachname\nIda;Iffland\nOhne;\n' },
): Promise<number> => {
  const { token } = await (
    await request.post('/api/auth/login', { data: { email: admin.email, password: admin.password } })
  ).json();
  const file = {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  };
  const response = await request.post('/api/imports/upload', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { kind: 'employees', file },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const { id } = await response.json();
  await api.post(`/api/imports/upload/${id}/start`, undefined);
  await expect.poll(async () => (await api.get<{ state: string }>(`/api/imports/${id}`)).state).toBe('done');
  return id;
};

/** Creates linked items in every colour, with long names. */
const fillItems = async (api: CompanyApi, admin: AdminAccount) => {
  const vehicle = await newVehicle(api, plate, {
    nextServiceDate: day,
    huValidUntil: dayFromToday(9),
    returnDate: '2099-01-01',
  });
  const task = await newTask(
    api,
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenreinigung beauftragen',
    instant(day, '10:00'),
  );
  await api.patch(`/api/tasks/${task.id}`, { assignedToUsername: admin.email });
  const employee = await newEmployee(api, 'Annegret', 'Wollenschläger-Öztürk', { mitarbeiterId: '1' });
  for (const other of [task, employee]) {
    await api.post('/api/workitem-relations', { workitemAId: vehicle.id, workitemBId: other.id });
  }
  await api.post(`/api/comments/${vehicle.id}`, { text: '# Titel\n\n**fett** `Code` [Link](https://example.org)' });
  const repair = await api.post<{ readonly id: number }>('/api/repair-records', {
    repairType: 'Reifen',
    workshopName: 'Krüger',
    repairReason: 'Abgefahren',
    licensePlate: plate,
  });
  return { vehicle: vehicle.id, task: task.id, employee: employee.id, repair: repair.id };
};

const fillTrips = async (api: CompanyApi, vehicleId: number, driverId: number) => {
  const trip = { firstName: 'Annegret', lastName: 'Wollenschläger-Öztürk', plate, vehicleId, driverId };
  const [tripId = 0] = await writeTrips(api, [
    { ...trip, start: instant(day, '06:00'), end: instant(day, '16:30') },
    { ...trip, start: instant(day, '17:00') },
  ]);
  const offence = { date: day, time: '08:00', caseNumber: 'AZ 512.118.300/26-4711', licensePlate: plate };
  const { report } = await api.post<{ report: { id: number } }>('/api/police-reports/generate-from-incident', offence);
  return { trip: tripId, report: report.id };
};

/** Fills a new company with items and trips, without what takes seconds: documents to read and an import. */
export const fillWithItems = async (request: APIRequestContext) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const items = await fillItems(api, admin);
  return { admin, api, plate, day, ids: { ...items, ...(await fillTrips(api, items.vehicle, items.employee)) } };
};

/** Fills a new company with one item of everything. */
export const fillCompany = async (request: APIRequestContext): Promise<FilledCompany> => {
  const { admin, api, ids } = await fillWithItems(request);
  await addMember(request, admin, newPerson('Jonas', 'Brandt'), { isConfirmed: false });
  await importDocuments(request, admin, Object.values(leasingDocuments));
  const [position] = await api.get<{ readonly id: number }[]>('/api/leaseplan/all?q=LG-2001');
  const draft = await uploadUnlabelled(request, admin, 'NW-1');
  const imported = await importDrivers(request, admin, api);
  return { admin, plate, day, ids: { ...ids, position: position?.id ?? 0, draft, import: imported } };
};

/** Runs in the worker that comes first; the others wait for its result, which is written as a file of the run. */
const oncePerRun = async (work: () => Promise<FilledCompany>): Promise<FilledCompany> => {
  const folder = process.env.E2E_SHARED ?? '';
  const result = join(folder, 'filled-company.json');
  const isFirst = await mkdir(join(folder, 'filled-company')).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const filled = await work().catch((error: Error) => ({ error: error.message }));
    // Renamed when complete, so that no worker reads a partial file.
    await writeFile(`${result}.part`, JSON.stringify(filled));
    await rename(`${result}.part`, result);
  }
  while (!existsSync(result)) await sleep(100);
  const filled: FilledCompany | { readonly error: string } = JSON.parse(await readFile(result, 'utf8'));
  if ('error' in filled) throw new Error(filled.error);
  return filled;
};

/** Story with a filled company shared by all read-only stories of a run. */
export const seededStory = story.extend<object, { readonly filled: FilledCompany }>({
  filled: [
    async ({ playwright }, use) => {
      const baseURL = process.env.E2E_BASE_URL ?? '';
      const request = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
      });
      await use(await oncePerRun(() => fillCompany(request)));
      await request.dispose();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
