import type { Company } from '../../fixture/company.ts';
import { assignedColumns, insertWaitingDraft, waitingDraft } from '../../waiting-draft.ts';
import { members, type Row, type Rows } from '../row.ts';

const draftInPath: Pick<Row, 'call' | 'names'> = {
  call: ({ draft }) => ({ params: { id: draft } }),
  names: { 'params.id': 404 },
};

/** Draft of its own for every call, because a decision ends or changes it. */
const newDraft = ({ ownerDb, companyId, word }: Company) => {
  const columns = waitingDraft().columns.map((column, index) => ({
    ...column,
    role: assignedColumns[index]?.role ?? column.role,
  }));
  const rows = waitingDraft().rows.map((row, index) => ({
    ...row,
    role: index === 0 || index === 2 ? ('position' as const) : row.role,
  }));
  const questions = waitingDraft().questions.map((question) => ({ ...question, answer: 'checked' as const }));
  const number = `${word}-${Math.random().toString(36).slice(2)}`;
  return insertWaitingDraft(ownerDb, companyId, waitingDraft({ type: 'Rechnung', number, columns, rows, questions }));
};

/** Documents that wait for a decision. */
export const leasingDraftRows: Rows = {
  listLeasingDrafts: { statuses: members(200) },
  getLeasingDraft: { statuses: members(200), ...draftInPath },
  listDraftRows: { statuses: members(200), ...draftInPath },
  draftPicture: {
    statuses: members(200),
    call: ({ draft }) => ({ params: { id: draft, page: 1 } }),
    names: { 'params.id': 404 },
    harmless: { 'params.page': 'a page of that draft' },
  },
  draftPageWords: {
    statuses: members(200),
    call: ({ draft }) => ({ params: { id: draft, page: 1 } }),
    names: { 'params.id': 404 },
    harmless: { 'params.page': 'a page of that draft' },
  },
  updateLeasingDraft: {
    statuses: members(200),
    call: async (company) => ({
      params: { id: await newDraft(company) },
      body: { version: 1, type: 'Gutschrift', columns: [{ column: 0, role: 'number' }] },
    }),
    names: { 'params.id': 404 },
    harmless: { 'body.issuerVatId': 'as printed', 'body.licensePlate': 'as printed, of whatever vehicle' },
  },
  confirmLeasingDraft: {
    statuses: members(200),
    call: async (company) => ({ params: { id: await newDraft(company) }, body: { version: 1 } }),
    names: { 'params.id': 404 },
  },
  readLeasingDraftAgain: {
    // Only a scan is read again; the limits of its reading are under test elsewhere.
    statuses: members(409),
    call: async (company) => ({ params: { id: await newDraft(company) }, body: { version: 1 } }),
    names: { 'params.id': 404 },
  },
  discardLeasingDraft: {
    statuses: members(200),
    call: async (company) => ({ params: { id: await newDraft(company) } }),
    names: { 'params.id': 404 },
  },
};
