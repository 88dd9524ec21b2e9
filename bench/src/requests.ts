import { colleague } from './fill.ts';
import type { BenchRequest } from './load.ts';
import { searchWord } from './record.ts';

let created = 0;
let signedIn = 0;
const random = (below: number): number => Math.floor(Math.random() * below);

/** Request generators per kind of call, with a different item each time. */
export const requestsOf = (firstVehicle: number, vehicles: number): Readonly<Record<string, () => BenchRequest>> => {
  const vehicle = (): string => `/api/vehicles/${firstVehicle + random(vehicles)}`;
  return {
    list: () => ({ method: 'GET', path: '/api/vehicles?page=1&size=20' }),
    search: () => ({ method: 'GET', path: `/api/vehicles?page=1&size=20&q=${searchWord}` }),
    detail: () => ({ method: 'GET', path: vehicle() }),
    patch: () => ({ method: 'PATCH', path: vehicle(), body: { model: `Modell ${random(1e9)}` } }),
    create: () => {
      created += 1;
      return {
        method: 'POST',
        path: '/api/vehicles',
        body: { vin: `NEW${String(created).padStart(12, '0')}`, licensePlate: 'B-NE-1' },
      };
    },
  };
};

/** Calls without a baseline: other lists at full size, far pages, and sign-in. */
export const productRequests: Readonly<Record<string, () => BenchRequest>> = {
  'tasks list': () => ({ method: 'GET', path: '/api/tasks?page=1&size=20' }),
  'tasks search': () => ({ method: 'GET', path: `/api/tasks?page=1&size=20&q=${10_000 + random(80_000)}` }),
  'drivers list': () => ({ method: 'GET', path: '/api/employees?page=1&size=20&status=ACTIVE' }),
  'trips list': () => ({ method: 'GET', path: '/api/vehicle-driver-history?page=1&size=20' }),
  'trips page 1000': () => ({ method: 'GET', path: '/api/vehicle-driver-history?page=1000&size=20' }),
  'trips search': () => ({
    method: 'GET',
    path: `/api/vehicle-driver-history?page=1&size=20&q=WDB906${String(random(10_000)).padStart(11, '0')}`,
  }),
  'find anything': () => ({
    method: 'GET',
    path: `/api/workitems?page=1&size=20&q=B${random(9)}${random(9)}${random(9)}`,
  }),
  'sign-in': () => {
    signedIn += 1;
    return { method: 'POST', path: '/api/auth/login', body: colleague(signedIn) };
  },
};
