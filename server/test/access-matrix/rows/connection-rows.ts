import { randomUUID } from 'node:crypto';
import { telematicsLogin } from '../../fixture/two-companies.ts';
import {
  addCredential,
  forgetCredential,
  freeImports,
  startRun,
  writeDraft,
  writeFinishedRun,
} from '../preparations.ts';
import { admins, adminsWithServices, members, type Rows } from '../row.ts';

const unique = (): string => randomUUID().slice(0, 8);

const numberOfTile = 'the world is the same for everybody';

/** Connections, and imports through them. */
export const connectionRows: Rows = {
  listConnectionStates: { statuses: { ...members(200), servicesOff: 403 } },
  checkConnection: {
    statuses: adminsWithServices(200),
    call: async (company) => ({ body: { connection: 'geotab', credentialId: await addCredential(company) } }),
    names: { 'body.credentialId': 404 },
  },
  addTelematicsCredential: {
    statuses: adminsWithServices(201),
    call: async (company) => {
      await forgetCredential(company);
      return { params: { companyId: company.companyId }, body: telematicsLogin };
    },
    names: { 'params.companyId': 404 },
    harmless: { 'body.username': 'at the provider' },
  },
  removeTelematicsCredential: {
    statuses: adminsWithServices(200),
    call: async (company) => ({ params: { id: await addCredential(company) } }),
    names: { 'params.id': 404 },
  },
  getVehicleInfo: {
    statuses: members(200),
    call: ({ vehicle }) => ({ query: { vehicleId: String(vehicle) } }),
    names: { 'query.vehicleId': 404 },
  },

  getFleetPositions: {
    statuses: members(200),
    call: ({ vehicle }) => ({ query: { vehicleId: String(vehicle) } }),
    harmless: { 'query.vehicleId': 'of another company there is no position' },
  },
  getMapTile: {
    statuses: members(200),
    call: () => ({ params: { z: 3, x: 4, y: 2 } }),
    harmless: { 'params.z': numberOfTile, 'params.x': numberOfTile, 'params.y': numberOfTile },
  },

  importEmployees: { statuses: members(202), call: freeImports },
  importTrips: { statuses: members(202), call: freeImports },
  listImports: { statuses: members(200) },
  getImport: {
    statuses: members(200),
    call: ({ importRun }) => ({ params: { id: importRun } }),
    names: { 'params.id': 404 },
  },
  listImportRemarks: {
    statuses: members(200),
    call: ({ importRun }) => ({ params: { id: importRun } }),
    names: { 'params.id': 404 },
  },
  cancelImport: {
    statuses: members(200),
    call: async (company) => ({ params: { id: await startRun(company) } }),
    names: { 'params.id': 404 },
  },
  uploadImport: {
    statuses: members(201),
    call: ({ word }) => ({
      body: { kind: 'employees' },
      file: { name: `${word}.csv`, content: `Vorname;Nachname\n${word};${unique()}\n` },
    }),
  },
  listUploadRows: {
    statuses: members(200),
    call: async (company) => ({ params: { id: await writeDraft(company) } }),
    names: { 'params.id': 404 },
  },
  undoImport: {
    statuses: admins(202),
    call: async (company) => ({ params: { id: await writeFinishedRun(company) } }),
    names: { 'params.id': 404 },
  },
  startUpload: {
    statuses: members(202),
    call: async (company) => ({ params: { id: await writeDraft(company) } }),
    names: { 'params.id': 404 },
  },
  importTemplate: { statuses: members(200), call: () => ({ query: { kind: 'trips', format: 'xlsx' } }) },
};
