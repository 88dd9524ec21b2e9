import { type APIRequestContext, expect } from '@playwright/test';
import type { Person } from './accounts.ts';

/** API client of a company member, for set-up and assertions without the browser. */
export interface CompanyApi {
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string, data: unknown) => Promise<T>;
  readonly patch: <T>(path: string, data: unknown) => Promise<T>;
  readonly remove: (path: string) => Promise<void>;
}

export const apiOf = async (
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<CompanyApi> => {
  const signedIn = await request.post('/api/auth/login', { data: { email, password } });
  const { token } = await signedIn.json();
  return apiWith(request, token);
};

/** The same for a session that is open already. */
export const apiWith = (request: APIRequestContext, token: string): CompanyApi => {
  const send = async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  return {
    get: (path) => send('GET', path),
    post: (path, data) => send('POST', path, data),
    patch: (path, data) => send('PATCH', path, data),
    remove: async (path) => {
      await send('DELETE', path);
    },
  };
};

interface Item {
  readonly id: number;
  readonly title: string;
}

let lastVin = 0;

/** Unique within the run, 17 characters long. */
const newVin = (): string => {
  lastVin += 1;
  return `WDB9066331S${String(lastVin).padStart(6, '0')}`;
};

export const newVehicle = async (
  api: CompanyApi,
  licensePlate: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Item> => {
  const vehicle = await api.post<Item>('/api/vehicles', { vin: newVin(), licensePlate });
  return Object.keys(changes).length === 0 ? vehicle : api.patch<Item>(`/api/vehicles/${vehicle.id}`, changes);
};

export const newTask = (api: CompanyApi, title: string, dueDate = '2031-05-01T08:00:00.000Z'): Promise<Item> =>
  api.post<Item>('/api/tasks', { title, dueDate });

export const newEmployee = (api: CompanyApi, firstName: string, lastName: string, rest: object = {}): Promise<Item> =>
  api.post<Item>('/api/employees', { firstName, lastName, ...rest });
