import { admins, members, type Rows } from '../row.ts';

const sharedNames = { 'params.kind': 'one of seven names that all companies share' };

/** Disclosure, retention periods and holds. */
export const privacyRows: Rows = {
  discloseEmployee: {
    statuses: admins(200),
    call: ({ employee }) => ({ params: { id: employee } }),
    names: { 'params.id': 404 },
  },
  listRetentionRules: { statuses: admins(200) },
  updateRetentionRule: {
    statuses: admins(200),
    call: () => ({ params: { kind: 'task' }, body: { months: 24 } }),
    harmless: sharedNames,
  },
  previewRetention: {
    statuses: admins(200),
    call: () => ({ params: { kind: 'trip' }, query: { months: '4' } }),
    harmless: sharedNames,
  },
  listRetentionDeletions: { statuses: admins(200) },
  listHolds: { statuses: admins(200) },
  getHold: { statuses: members(200), call: ({ task }) => ({ params: { id: task } }), names: { 'params.id': 404 } },
  placeHold: {
    statuses: admins(200),
    call: ({ task, word }) => ({ params: { id: task }, body: { reason: `${word} Rechtsstreit` } }),
    names: { 'params.id': 404 },
  },
  releaseHold: {
    statuses: admins(200),
    call: ({ repair }) => ({ params: { id: repair } }),
    names: { 'params.id': 404 },
  },
};
