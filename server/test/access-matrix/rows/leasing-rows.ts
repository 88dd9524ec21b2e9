import { randomUUID } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { maxClaimLimit } from '@flottwart/contract/rules/limits';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { createVehicle } from '../../factories.ts';
import type { Company } from '../../fixture/company.ts';
import { contractWith } from '../../fixture/seed-leasing.ts';
import { leaveClaimInDoubt, markClaimSent, newClaim, setClaimLimit } from '../preparations.ts';
import { newLeasingDocument, newWithdrawal } from '../prepare-withdrawals.ts';
import { admins, members, type Row, type Rows } from '../row.ts';

const openPair = ({ openInvoice, openCredit }: Company) => ({ id: openInvoice, otherId: openCredit });

const entryInPath: Pick<Row, 'call' | 'names'> = {
  call: ({ invoice }) => ({ params: { id: invoice } }),
  names: { 'params.id': 404 },
};

const documentInPath: Pick<Row, 'call' | 'names'> = {
  call: ({ document }) => ({ params: { id: document } }),
  names: { 'params.id': 404 },
};

const filtered: Pick<Row, 'call' | 'names' | 'harmless'> = {
  call: ({ document, plate }) => ({ query: { documentId: String(document), licensePlate: plate } }),
  names: { 'query.documentId': 200, 'query.licensePlate': 200 },
  harmless: { 'query.hasPlate': 'yes or no' },
};

/** Each for a vehicle of its own, because a vehicle has one contract at a time. */
const newContract = async ({ app, admin, word }: Company) => {
  const licensePlate = `${word.slice(0, 3).toUpperCase()}-V ${randomUUID().slice(0, 8)}`;
  const { id } = await createVehicle(app, admin, { licensePlate });
  return contractWith(id, 'Leasingrate');
};

/** Leasing documents and everything derived from them. */
export const leasingRows: Rows = {
  listPositions: { statuses: members(200), ...filtered },
  positionStatusesPresent: { statuses: members(200) },
  exportPositions: { statuses: members(200), ...filtered },
  sumPositions: { statuses: members(200), ...filtered },
  getPosition: { statuses: members(200), ...entryInPath },
  updatePosition: {
    statuses: members(200),
    call: ({ invoice, plate }) => ({ params: { id: invoice }, body: { licensePlate: plate, aff: false } }),
    names: { 'params.id': 404 },
    harmless: { 'body.licensePlate': 'as printed, of whatever vehicle' },
  },
  linkCandidates: {
    statuses: members(200),
    call: ({ openInvoice }) => ({ params: { id: openInvoice } }),
    names: { 'params.id': 404 },
  },
  linkPosition: {
    statuses: members(200),
    call: async (company) => {
      const { id, otherId } = openPair(company);
      const { app, admin } = company;
      await app.call(api.unlinkPosition, { params: { id, otherId }, token: admin.token });
      return { params: { id }, body: { otherId } };
    },
    names: { 'params.id': 404, 'body.otherId': 404 },
  },
  unlinkPosition: {
    statuses: members(200),
    call: async (company) => {
      const { id, otherId } = openPair(company);
      const { app, admin } = company;
      await app.call(api.linkPosition, { params: { id }, body: { otherId }, token: admin.token });
      return { params: { id, otherId } };
    },
    names: { 'params.id': 404, 'params.otherId': 404 },
  },
  changeLinks: {
    statuses: members(200),
    call: ({ openInvoice }) => ({ body: { action: 'confirm', positionIds: [openInvoice] } }),
    names: { 'body.positionIds': 404 },
  },

  importLeasingDocument: {
    statuses: members(200),
    call: ({ word }) => {
      const position = { number: '1', plate: 'B-AB 1', service: `${word} Rate`, cents: 45_000 };
      const number = `${word}-${randomUUID().slice(0, 8)}`;
      const printable = { kind: 'invoice', number, date: '2025-03-31', positions: [position] } as const;
      return { file: { name: `${word}.xml`, content: writeEInvoice(printable, 'xrechnung-cii') } };
    },
  },
  getLeasingDocument: { statuses: members(200), ...documentInPath },
  originalLeasingDocument: { statuses: members(200), ...documentInPath },
  uploadHistory: { statuses: members(200) },
  withdrawDocuments: {
    statuses: admins(200),
    call: async (company) => ({
      body: { documentId: await newLeasingDocument(company), scope: 'document', reason: `${company.word} Irrtum` },
    }),
    names: { 'body.documentId': 404 },
  },
  listWithdrawals: { statuses: members(200) },
  undoWithdrawal: {
    statuses: admins(200),
    call: async (company) => ({ params: { id: await newWithdrawal(company) } }),
    names: { 'params.id': 404 },
  },
  listLeasingContracts: {
    statuses: members(200),
    call: ({ vehicle }) => ({ query: { vehicleId: String(vehicle) } }),
    names: { 'query.vehicleId': 200 },
  },
  createLeasingContract: {
    statuses: admins(201),
    call: async (company) => ({ body: await newContract(company) }),
    names: { 'body.vehicleId': 404 },
  },
  updateLeasingContract: {
    statuses: admins(200),
    call: ({ contract }) => ({ params: { id: contract }, body: { kilometres: 60_000 } }),
    names: { 'params.id': 404 },
  },
  deleteLeasingContract: {
    statuses: admins(200),
    call: async (company) => {
      const { app, admin } = company;
      const body = await newContract(company);
      const created = await app.good(api.createLeasingContract, { body, token: admin.token });
      return { params: { id: created.body.id } };
    },
    names: { 'params.id': 404 },
  },
  listContractProposals: { statuses: members(200) },
  acceptContractProposals: {
    statuses: admins(422),
    call: ({ vehicle }) => ({ body: { proposals: [{ vehicleId: vehicle, lessor: 'Leasing AG', rate: 1 }] } }),
  },
  listPlateProposals: { statuses: members(200) },
  acceptPlateProposals: {
    statuses: members(422),
    call: ({ openInvoice }) => ({ body: { proposals: [{ positionId: openInvoice, licensePlate: 'B-AB-1234' }] } }),
  },
  undoPlateProposals: {
    statuses: members(422),
    call: ({ openInvoice }) => ({ body: { proposals: [{ positionId: openInvoice, licensePlate: 'M-XY-99' }] } }),
  },
  listLeasingFindings: { statuses: members(200) },
  exportLeasingFindings: { statuses: members(200) },
  summariseLeasingFindings: { statuses: members(200) },
  decideLeasingFindings: {
    statuses: members(200),
    call: ({ finding }) => ({ body: { decisions: [{ id: finding, state: 'accepted', note: 'Geprüft.' }] } }),
  },
  kpi: { statuses: members(200) },
  vehicleKpi: { statuses: members(200) },
  getLeasingSettings: { statuses: members(200) },
  updateLeasingSettings: {
    statuses: admins(200),
    call: ({ word }) => ({ body: { affKeywords: [word] } }),
    harmless: { 'body.claimEmail': 'any address' },
  },
  listOpenCredits: { statuses: members(200) },
  draftClaim: [
    {
      statuses: members(200),
      call: ({ openInvoice }) => ({ body: { positionIds: [openInvoice] } }),
      names: { 'body.positionIds': 404 },
    },
    {
      statuses: members(200),
      call: ({ plate }) => ({ body: { licensePlate: plate } }),
      names: { 'body.licensePlate': 422 },
    },
  ],
  nameLessor: {
    statuses: members(200),
    call: ({ openInvoice }) => ({ body: { positionIds: [openInvoice], lessor: 'Leasing AG' } }),
    names: { 'body.positionIds': 404 },
  },
  sendClaim: [
    {
      statuses: members(200),
      call: async (company) => {
        await setClaimLimit(company, maxClaimLimit);
        return newClaim(company);
      },
      names: { 'body.positionIds': 404 },
      harmless: {
        'body.repeatOf': 'only compared with the claims of the positions named',
        'body.reminderOf': 'another company has none of the positions',
      },
    },
    {
      // Above the limit of the company.
      statuses: admins(200),
      call: async (company) => {
        await setClaimLimit(company, 0);
        return newClaim(company);
      },
      names: { 'body.positionIds': 404 },
    },
  ],
  noteClaimAnswer: {
    statuses: members(200),
    call: async (company) => ({
      params: { id: await markClaimSent(company) },
      body: { day: berlinDay(company.app.clock.now), outcome: 'granted', text: 'Gutschrift folgt.' },
    }),
    names: { 'params.id': 404 },
  },
  claimAgeing: { statuses: members(200) },
  listClaimableLessors: { statuses: members(200) },
  listClaims: { statuses: members(200) },
  getClaim: { statuses: members(200), call: ({ claim }) => ({ params: { id: claim } }), names: { 'params.id': 404 } },
  resolveClaim: {
    statuses: members(200),
    call: async (company) => ({ params: { id: await leaveClaimInDoubt(company) }, body: { arrived: true } }),
    names: { 'params.id': 404 },
  },
};
