import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

/** Wire keys, fixed to the letter whatever they are called inside: docs/coverage.md#calls. */
const vehicle =
  'id title hersteller modell vin licensePlate status assignedToEmail description createdAt updatedAt naechsterServiceInKm ' +
  'naechsterService gueltigkeitHauptuntersuchung providername rueckgabedatum reifenVorderachse lastFrontTireChange ' +
  'reifenHinterachse lastRearTireChange';
const vehicleChanges =
  'manufacturer model licensePlate nextServiceDate huValidUntil providerName returnDate frontTireType rearTireType ' +
  'naechsterServiceInKm title lastFrontTireChange lastRearTireChange';
const task = 'id title description dueDate status assignedToEmail createdAt updatedAt';
const newEmployee = 'employeeId mitarbeiterId firstName lastName birthDate birthCity street houseNumber plz city';
const employee = `id ${newEmployee} status assignedToEmail description createdAt updatedAt`;
const policeReport =
  'id title caseNumber date time licensePlate vin vehicleId driverId status emailSubject policeEmail description ' +
  'assignedToEmail createdAt updatedAt';
const repairRecord =
  'id title repairType repairDate mileageAtRepair repairReason status assignedToEmail createdAt updatedAt contactPerson ' +
  'contactPhone contactEmail workshopName invoiceNumber estimatedCost actualCost description';
const trip = 'id firstName lastName birthDay driverId vehicleId vin kennzeichen startTime endTime';
const telematics =
  'createdAt licensePlate deviceType serialNumber vehicleIdentificationNumber odometerKm latitude longitude';
const relation =
  'workitemAId workitemBId workitemBTitle workitemBDescription workitemBWorkItemStatus workitemBWorkitem_type';
const comment = 'id text userEmail createdAt';
const connections =
  'vehicleDriverHistoryUsername vehicleDriverHistoryPassword employeeDataBaseUsername employeeDataBasePassword smtpHost ' +
  'smtpPort smtpUsername smtpPassword';
const company =
  'id companyName contactName contactPhone street houseNumber zipCode city amazonSpecialServices policeSignatureEmail ' +
  `policeSignaturePhone ${connections} geotabCredentialDTO`;
const entry =
  'id type processed invoiceNumber invoiceDate positionNumber positionInvoiceDate licensePlate vehicleId amount service aff ' +
  'affValue linkedItemId';
const vehicleKpi =
  'sumRechnung sumGutschriftAff sumGutschriftNonAff differenz anzahlRechnungen anzahlGutschriften ' +
  'durchschnittRechnungAlleKennzeichen kennzeichenMitHoechsterRechnungssumme kennzeichenMitHoechstemVerlust';

/** Call, keys of query and body, keys of the response. */
const calls: readonly [call: string, sent: string, returned: string][] = [
  ['POST /api/auth/login', 'email password', 'token firstName lastName speditionName'],
  ['POST /api/auth/logout', '', ''],
  ['POST /api/auth/register', 'firstName lastName speditionsName email password role', ''],
  ['GET /api/auth/verify', 'token', ''],
  ['POST /api/auth/change-password', 'currentPassword newPassword', ''],
  ['GET /api/users/myProfile', '', 'firstName lastName email role'],
  ['GET /api/users/my-spedition-members', '', 'firstName lastName email role'],
  ['GET /api/users/colleagues', '', ''],
  ['GET /api/tasks/myTasks', '', task],
  ['GET /api/tasks', '', task],
  ['GET /api/tasks/:id', '', task],
  ['POST /api/tasks', 'title description dueDate licensePlate', task],
  ['PATCH /api/tasks/:id', 'title dueDate status assignedToUsername', task],
  ['POST /api/admin/delete-task', 'taskId', ''],
  ['GET /api/vehicles', '', vehicle],
  ['GET /api/vehicles/:id', '', vehicle],
  ['POST /api/vehicles', 'vin licensePlate', vehicle],
  ['PATCH /api/vehicles/:id', `${vehicleChanges} status assignedToUsername`, vehicle],
  ['GET /api/vehicles/license-plates', '', ''],
  ['GET /api/employees', '', employee],
  ['GET /api/employees/:id', '', employee],
  ['POST /api/employees', newEmployee, employee],
  ['PATCH /api/employees/:id', 'birthDate birthCity street houseNumber plz city status assignedToUsername', employee],
  ['POST /api/admin/delete-employee', 'employeeId', ''],
  ['POST /api/employees/import-external', '', ''],
  ['GET /api/police-reports', '', policeReport],
  ['GET /api/police-reports/:id', '', policeReport],
  [
    'PATCH /api/police-reports/:id',
    'title caseNumber date time emailSubject policeEmail status assignedToUsername',
    policeReport,
  ],
  ['POST /api/police-reports/generate-from-incident', 'date time licensePlate caseNumber', 'report'],
  ['POST /api/police-reports/:id/send-email', '', ''],
  ['GET /api/repair-records', '', repairRecord],
  ['GET /api/repair-records/:id', '', repairRecord],
  ['POST /api/repair-records', 'licensePlate repairType workshopName repairReason', repairRecord],
  ['PATCH /api/repair-records/:id', 'title repairType repairDate status assignedToUsername', repairRecord],
  ['GET /api/vehicle-driver-history', '', trip],
  ['GET /api/vehicle-driver-history/:id', '', trip],
  ['GET /api/vehicle-driver-history/search', 'vehicleId employeeId', trip],
  ['POST /api/vehicle-driver-history/shifts', '', ''],
  ['GET /api/geotab/vehicle-info', 'vehicleId', telematics],
  ['GET /api/workitems', '', 'id title description workitemType'],
  ['GET /api/workitems/statuses', '', 'vehicleStatus taskStatus employeeStatus policereportStatus repairrecordStatus'],
  ['PATCH /api/workitems/:id/description', 'value', ''],
  ['GET /api/workitem-relations/workitem/:id', '', relation],
  ['POST /api/workitem-relations', 'workitemAId workitemBId', relation],
  ['DELETE /api/workitem-relations', 'workitemAId workitemBId', ''],
  ['GET /api/comments/:workitemId', '', comment],
  ['POST /api/comments/:workitemId', 'text', comment],
  ['GET /api/myCompany', '', company],
  ['PATCH /api/myCompany/:id', connections, company],
  ['POST /api/myCompany/addGeoTabCredential/:companyId', 'username password database', ''],
  ['DELETE /api/myCompany/geoTabCredentialId/:id', '', ''],
  ['POST /api/admin/delete-spedition', 'username password', ''],
  ['GET /api/leaseplan/all', '', entry],
  ['GET /api/leaseplan/:id', '', entry],
  ['GET /api/leaseplan/export', '', ''],
  ['GET /api/leaseplan/kpi', '', ''],
  ['GET /api/leaseplan/kpi/license-plates', '', vehicleKpi],
  ['POST /api/leaseplan/import', '', ''],
  ['GET /api/leaseplan/upload-history', '', 'fileName invoiceNumber invoiceDate uploadTime'],
];

interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** Keys of an object, or of the objects of a list. */
const keysIn = ({ properties = {}, items, anyOf = [] }: Shape): string[] => [
  ...Object.keys(properties),
  ...(items ? keysIn(items) : []),
  ...anyOf.flatMap(keysIn),
];

const keysOf = (schemas: readonly (z.ZodType | undefined)[]): string[] =>
  schemas.flatMap((schema) =>
    schema ? keysIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : [],
  );

const listed = (keys: string): string[] => keys.split(' ').filter(Boolean);

const endpoints = new Map<string, Endpoint>(
  Object.values<Endpoint>(api).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

test.each(calls)('%s accepts and returns the required keys', (call, sent, returned) => {
  const endpoint = endpoints.get(call);
  expect(endpoint).toBeDefined();
  expect(keysOf([endpoint?.query, endpoint?.body])).toEqual(expect.arrayContaining(listed(sent)));
  expect(keysOf(Object.values(endpoint?.responses ?? {}))).toEqual(expect.arrayContaining(listed(returned)));
});

test('an offence without a matching trip returns alternatives', () => {
  const refusal = z.toJSONSchema(api.generatePoliceReport.refusals[404], { io: 'input' }) as Shape;
  expect(keysIn(refusal)).toContain('alternatives');
  expect(keysIn(refusal.properties?.alternatives as Shape)).toEqual(
    expect.arrayContaining(['id', 'firstName', 'lastName', 'startTime', 'endTime', 'kennzeichen']),
  );
});
