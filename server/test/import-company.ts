import { api } from '@flottwart/contract/api';
import type { UploadPreview } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import type { Employee } from '@flottwart/contract/work-items/employee';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { beforeEach } from 'vitest';
import { sharedTestApp } from './app.ts';
import { createAdmin, type SignedIn } from './factories.ts';
import { uploaderOf } from './upload-file.ts';

/** A new company before each test, on a Sunday of November 2026, whose ADMIN uploads files. */
export const createImportCompany = async () => {
  const app = await sharedTestApp();
  const company = { admin: {} as SignedIn };
  beforeEach(async () => {
    app.clock.now = new Date('2026-11-15T10:00:00Z');
    company.admin = await createAdmin(app);
  });
  const files = uploaderOf(app, () => company.admin);

  const vehiclesNow = async (query = {}): Promise<Vehicle[]> =>
    (await app.good(api.listVehicles, { query: { sort: 'vin', ...query }, token: company.admin.token }))
      .body as Vehicle[];

  const employeesNow = async (query = {}): Promise<Employee[]> =>
    (await app.good(api.listEmployees, { query, token: company.admin.token })).body as Employee[];

  const tripsNow = async () =>
    (await app.good(api.listTrips, { query: { sort: 'startTime', order: 'asc' }, token: company.admin.token })).body;

  /** Rows of a preview as a person reads them. */
  const valuesOf = async (kind: ImportKind, content: string | Uint8Array) => {
    const rows = await files.rows(await files.preview({ kind, content }));
    return rows.map(({ cells, outcome, problems }) => ({
      outcome,
      values: cells.map(({ value }) => value),
      messages: problems.map(({ message }) => message),
    }));
  };

  const problemsOf = async (preview: UploadPreview, query = {}) =>
    (await files.rows(preview, query)).map(({ reference, problems }) => [
      reference,
      problems.map(({ message }) => message).join(' '),
    ]);

  return Object.assign(company, { app, files, vehiclesNow, employeesNow, tripsNow, valuesOf, problemsOf });
};
