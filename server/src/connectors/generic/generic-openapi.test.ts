import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFleet } from '@flottwart/simulators/fleet';
import { genericCredential } from '@flottwart/simulators/generic-protocol';
import { startGenericEmployees, startGenericHistory } from '@flottwart/simulators/generic-providers';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { genericEmployee, genericShift, genericVehicle } from './generic-rows.ts';

/** The published description must agree with the simulators and the adapter. */
const text = readFileSync(join(import.meta.dirname, '../../../../docs/connectors.openapi.json'), 'utf8');
const local = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
const described = (name: string): z.ZodType =>
  z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: local.components.schemas });

const fleet = createFleet({ vehicles: 60, people: 130, days: 10 });
const history = await startGenericHistory({ fleet, pageSize: 500 });
const employees = await startGenericEmployees({ fleet, pageSize: 50 });
afterAll(async () => {
  await history.close();
  await employees.close();
});

const { username, password } = genericCredential;
const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
const fetchJson = async (base: string, path: string, headers: Record<string, string> = { authorization }) => {
  const response = await fetch(`${base}${path}`, { headers });
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() };
};

test.each([
  [history.url, '/v1/me', 'Account'],
  [history.url, '/v1/vehicles', 'VehiclePage'],
  [history.url, '/v1/shifts?from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00%2B02:00', 'ShiftPage'],
  [employees.url, '/v1/me', 'Account'],
] as const)('the response of %s%s matches the description', async (base, path, schema) => {
  const { status, body } = await fetchJson(base, path);
  expect(status).toBe(200);
  expect(described(schema).safeParse(body).error).toBeUndefined();
});

test("the employee without a last name is the simulator's only deviation from the description", async () => {
  const { body } = await fetchJson(employees.url, '/v1/employees');
  const issues = described('EmployeePage')
    .safeParse(body)
    .error?.issues.map(({ path }) => path.join('.'));
  expect(issues).toEqual(['items.37.lastName']);
});

test.each([
  ['/v1/me', {}, 401],
  ['/v1/shifts?from=gestern&to=heute', { authorization }, 400],
  ['/v1/vehicles?cursor=erfunden', { authorization }, 400],
  ['/v2/vehicles', { authorization }, 404],
] as const)('%s with %o is refused with a problem', async (path, headers, status) => {
  const response = await fetchJson(history.url, path, headers);
  expect(response).toMatchObject({ status, type: 'application/problem+json', body: { status } });
  expect(described('Problem').safeParse(response.body).error).toBeUndefined();
});

const driver = { id: 'd', firstName: 'Käthe', lastName: 'Schröder' };
const shift = { id: 's', driver, vehicle: { id: 'v' }, start: '2026-08-15T04:00:00Z' };
const employee = { id: 'e', firstName: '', lastName: 'Nguyễn', active: true };

test.each<[name: string, mine: z.ZodType, row: unknown]>([
  ['Vehicle', genericVehicle, { id: 'v' }],
  ['Vehicle', genericVehicle, { id: 'v', vin: null, plate: null, colour: 'rot' }],
  ['Vehicle', genericVehicle, { id: 'v', vin: '', plate: '' }],
  ['Vehicle', genericVehicle, { id: 'v', vin: 'wf0xxxttgxka12345', plate: 'KÖT-AB 1234' }],
  ['Vehicle', genericVehicle, { id: 'v', vin: 'WF0XXXTTGXKA123456' }],
  ['Vehicle', genericVehicle, { id: 'v', vin: 'WF0-XXX' }],
  ['Vehicle', genericVehicle, { id: 'v', plate: 'DO-AB 1234567890' }],
  ['Vehicle', genericVehicle, { id: 17 }],
  ['Vehicle', genericVehicle, { id: '' }],
  ['Vehicle', genericVehicle, { id: 'x'.repeat(101) }],
  ['Vehicle', genericVehicle, { plate: 'DO-AB 1' }],
  ['Vehicle', genericVehicle, 'v'],
  ['Shift', genericShift, shift],
  ['Shift', genericShift, { ...shift, end: null }],
  ['Shift', genericShift, { ...shift, end: '2026-08-15T08:00:00.123+02:00' }],
  ['Shift', genericShift, { ...shift, end: '2026-08-15T08:00:00' }],
  ['Shift', genericShift, { ...shift, end: 1_786_000_000 }],
  ['Shift', genericShift, { ...shift, start: undefined }],
  ['Shift', genericShift, { ...shift, driver: { ...driver, lastName: '' } }],
  ['Shift', genericShift, { ...shift, driver: { ...driver, birthDate: '29.02.1988' } }],
  ['Shift', genericShift, { ...shift, driver: { ...driver, birthDate: '2023-02-29' } }],
  ['Shift', genericShift, { ...shift, driver: { ...driver, birthDate: '1988-02-29' } }],
  ['Shift', genericShift, { ...shift, driver: null }],
  ['Employee', genericEmployee, employee],
  ['Employee', genericEmployee, { ...employee, active: 'ja' }],
  ['Employee', genericEmployee, { ...employee, active: undefined }],
  ['Employee', genericEmployee, { ...employee, firstName: null }],
  ['Employee', genericEmployee, { ...employee, street: '', houseNumber: null, postalCode: '02826' }],
  ['Employee', genericEmployee, { ...employee, postalCode: 2826 }],
  ['Employee', genericEmployee, { ...employee, city: 'x'.repeat(101) }],
])('description and adapter agree on a %s: %#', (name, mine, row) => {
  expect(mine.safeParse(row).success).toBe(described(name).safeParse(row).success);
});
