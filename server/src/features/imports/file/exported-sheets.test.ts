import { api } from '@flottwart/contract/api';
import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import { type Fields, fieldEntries } from '@flottwart/contract/kinds/field';
import { vehicleFields } from '@flottwart/contract/kinds/vehicle/fields';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const company = await createImportCompany();
const { app, files } = company;

const exported = async (path: string): Promise<Uint8Array> => {
  const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${company.admin.token}` } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

/** Labels of the fields that files have columns for. */
const importedLabels = (fields: Fields): string[] =>
  fieldEntries(fields).flatMap(({ field }) => (field.example === undefined ? [] : [field.label]));

const fillVehicle = async (): Promise<void> => {
  const { token } = company.admin;
  const body = { vin: 'WDB9066331S123456', licensePlate: 'B-AB-1234' };
  const { id } = (await app.good(api.createVehicle, { body, token })).body;
  await app.good(api.updateVehicle, {
    params: { id },
    body: {
      manufacturer: 'Ford',
      model: 'Transit',
      nextServiceDate: '2027-03-01',
      huValidUntil: '2027-06-30',
      uvvDueDate: '2027-05-31',
      naechsterServiceInKm: 60_000,
      providerName: 'Muster Leasing',
      returnDate: '2028-12-31',
      frontTireType: 'Winter',
      lastFrontTireChange: '2026-10-15',
      rearTireType: 'Sommer',
      lastRearTireChange: '2026-10-16',
    },
    token,
  });
};

const fillEmployee = async (): Promise<void> => {
  const body = {
    employeeId: 'F-77',
    mitarbeiterId: '0077',
    firstName: 'Erika',
    lastName: 'Zett',
    birthDate: '1988-05-17',
    birthCity: 'Hamburg',
    street: 'Musterweg',
    houseNumber: '12a',
    plz: '01067',
    city: 'Dresden',
    phone: '0171 2345678',
    email: 'erika@firma.example',
  };
  await app.good(api.createEmployee, { body, token: company.admin.token });
};

const sheets = [
  ['vehicles', api.exportVehicles.path, vehicleFields, fillVehicle],
  ['employees', api.exportEmployees.path, employeeFields, fillEmployee],
] as const;

test.each(sheets)('an exported sheet of %s is imported without a question and changes nothing', async (...sheet) => {
  const [kind, path, fields, fill] = sheet;
  await fill();
  const preview = await files.preview({ kind, content: await exported(path), fileName: 'export.xlsx' });
  const columns = preview.headings.flatMap(({ column }) => (column === null ? [] : [column]));
  expect(columns).toEqual(expect.arrayContaining(importedLabels(fields)));
  expect(preview).toMatchObject({ questions: [], missing: [], rows: 1, unchanged: 1, warned: 0 });
});
