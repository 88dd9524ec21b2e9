import type { BenchRequest } from './load.ts';
import type { RequestGenerators } from './report.ts';
import { colleague } from './sizes-and-accounts.ts';

let created = 0;
let signedIn = 0;
const random = (below: number): number => Math.floor(Math.random() * below);
const get = (path: string): BenchRequest => ({ method: 'GET', path });
const page = (path: string, query: string): BenchRequest => get(`/api/${path}?size=20&${query}`);

/** Words by how many rows they are found in. */
const searches = (path: string, words: Readonly<Record<string, () => string>>): RequestGenerators =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, () => page(path, `page=1&q=${encodeURIComponent(word())}`)]),
  );

/** Plates that no vehicle has yet: HH-AA-1, HH-AB-1 and so on. */
const newPlate = (index: number): string => {
  const letter = (value: number): string => String.fromCharCode(65 + (value % 26));
  return `HH-${letter(Math.floor(index / 26))}${letter(index)}-${1 + Math.floor(index / 676)}`;
};

/** Calls that the floor answers too, with a different item each time. */
export const comparedRequests = (firstVehicle: number, vehicles: number): RequestGenerators => {
  const vehicle = (): string => `/api/vehicles/${firstVehicle + random(vehicles)}`;
  return {
    list: () => page('vehicles', 'page=1'),
    'far page': () => page('vehicles', `page=${Math.floor(vehicles / 20)}`),
    ...searches('vehicles', {
      'search without hit': () => 'QXQX',
      'search one hit': () => `WDB906${String(random(vehicles)).padStart(11, '0')}`,
      'search 500 hits': () => 'Kühlkoffer',
      'search most rows': () => 'Transporter',
      'search two letters': () => 'me',
    }),
    detail: () => get(vehicle()),
    patch: () => ({ method: 'PATCH', path: vehicle(), body: { model: `Modell ${random(1e9)}` } }),
    create: () => {
      created += 1;
      const vin = `WNEW${String(created).padStart(13, '0')}`;
      return { method: 'POST', path: '/api/vehicles', body: { vin, licensePlate: newPlate(created) } };
    },
    'sign-in': () => {
      signedIn += 1;
      return { method: 'POST', path: '/api/auth/login', body: colleague(signedIn) };
    },
  };
};

const prefixed = (prefix: string, generators: RequestGenerators): RequestGenerators =>
  Object.fromEntries(Object.entries(generators).map(([name, next]) => [`${prefix}: ${name}`, next]));

const behind = (change: () => BenchRequest, generators: RequestGenerators): RequestGenerators =>
  Object.fromEntries(Object.entries(generators).map(([name, next]) => [name, () => ({ ...next(), change: change() })]));

/** Another service by mileage, on which board and readiness depend. */
const changedVehicle = (id: number): BenchRequest => ({
  method: 'PATCH',
  path: `/api/vehicles/${id}`,
  body: { naechsterServiceInKm: 80_000 + random(90_000) },
});

/** Calls whose cost should hardly grow with the rows of a company. */
export const growingRequests = ({
  tasks,
  trips,
  vehicles,
  employees,
  firstVehicle,
  firstEmployee,
  firstTask,
}: Readonly<
  Record<'tasks' | 'trips' | 'vehicles' | 'employees' | 'firstVehicle' | 'firstEmployee' | 'firstTask', number>
>) => ({
  ...prefixed('tasks', {
    list: () => page('tasks', 'page=1'),
    'far page': () => page('tasks', `page=${Math.floor(tasks / 20)}`),
    'middle page': () => page('tasks', `page=${Math.ceil(tasks / 40)}`),
    ...searches('tasks', {
      'no hit': () => 'QXQX',
      'few hits': () => `Aufgabe ${random(tasks)}`,
      'frequent word': () => 'Werkstatt',
      'two letters': () => 'we',
    }),
  }),
  ...prefixed('trips', {
    list: () => page('vehicle-driver-history', 'page=1'),
    'far page': () => page('vehicle-driver-history', `page=${Math.floor(trips / 20)}`),
    'middle page': () => page('vehicle-driver-history', `page=${Math.ceil(trips / 40)}`),
    ...searches('vehicle-driver-history', {
      'no hit': () => 'QXQX',
      'one vehicle': () => `WDB906${String(random(vehicles)).padStart(11, '0')}`,
      'frequent word': () => 'WDB906',
      'two letters': () => 'b-',
    }),
  }),
  ...prefixed('notifications', {
    list: () => get('/api/notifications'),
    unread: () => get('/api/notifications/unread'),
    page: () => get('/api/notifications?size=50&unread=true&kind=assigned,mentioned,due'),
  }),
  ...prefixed('due dates', {
    overdue: () => page('due-dates', 'column=overdue&page=1'),
    later: () => page('due-dates', 'column=later&page=1'),
    counts: () => get('/api/due-dates/counts'),
    calendar: () => get('/api/due-dates/calendar?month=2026-12'),
    ...behind(() => changedVehicle(firstVehicle + random(vehicles)), {
      'overdue after a vehicle changed': () => page('due-dates', 'column=overdue&page=1'),
      'later after a vehicle changed': () => page('due-dates', 'column=later&page=1'),
      'counts after a vehicle changed': () => get('/api/due-dates/counts'),
      'calendar after a vehicle changed': () => get('/api/due-dates/calendar?month=2026-12'),
    }),
    ...behind(
      () => ({
        method: 'PATCH',
        path: `/api/tasks/${firstTask + random(tasks)}`,
        body: { dueDate: new Date(Date.now() + random(90) * 86_400_000).toISOString() },
      }),
      { 'counts after a task changed': () => get('/api/due-dates/counts') },
    ),
  }),
  ...prefixed('readiness', {
    list: () => page('readiness', 'page=1'),
    counts: () => get('/api/readiness/counts'),
    reason: () => page('readiness', 'page=1&reason=inspection'),
    ...behind(() => changedVehicle(firstVehicle + random(vehicles)), {
      'list after a vehicle changed': () => page('readiness', 'page=1'),
      'counts after a vehicle changed': () => get('/api/readiness/counts'),
    }),
    ...behind(
      () => ({
        method: 'PATCH',
        path: `/api/employees/${firstEmployee + random(employees)}`,
        body: { phone: `030 ${random(1e7)}` },
      }),
      { 'counts after a driver changed': () => get('/api/readiness/counts') },
    ),
  }),
  ...prefixed('map', {
    positions: () => get('/api/map/positions'),
    'one vehicle': () => get(`/api/map/positions?vehicleId=${firstVehicle + random(vehicles)}`),
  }),
  ...prefixed('vehicle', {
    cockpit: () => get(`/api/vehicles/${firstVehicle + random(vehicles)}/cockpit`),
    costs: () => get(`/api/vehicles/${firstVehicle + random(vehicles)}/costs`),
  }),
  'dashboard: trends': () => get('/api/dashboard/trends'),
  'drivers: list': () => page('employees', 'page=1'),
  'driver: page': () => get(`/api/employees/${firstEmployee + random(employees)}/overview`),
  'find anything': () => get(`/api/workitems?page=1&size=20&q=B${random(9)}${random(9)}${random(9)}`),
});
