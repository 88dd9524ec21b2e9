import { api } from '@flottwart/contract/api';
import { clientFor } from '../../fixture/client-for.ts';
import type { Company } from '../../fixture/company.ts';
import { admins, type Call, members, type Row, type Rows } from '../row.ts';

/** Lists by driver find nothing of another company. */
export const byDriver: Pick<Row, 'call' | 'names'> = {
  call: ({ employee }) => ({ query: { driverId: String(employee) } }),
  names: { 'query.driverId': 200 },
};

const inPath: Pick<Row, 'call' | 'names'> = {
  call: ({ employee }) => ({ params: { id: employee } }),
  names: { 'params.id': 404 },
};

/** A driver of each call's own: a licence is checked once a day. */
const newDriver = ({ app, admin, word }: Company): Promise<number> =>
  clientFor(app, admin).create(api.createEmployee, { firstName: word, lastName: word });

const checkToRecord = async (company: Company): Promise<Call> => ({
  params: { id: await newDriver(company) },
  body: { checkedOn: '2026-02-03' },
});

const recordedCheck = async (company: Company): Promise<Call> => {
  const { app, admin } = company;
  const id = await newDriver(company);
  const call = { params: { id }, body: { checkedOn: '2026-02-03' } };
  const check = await clientFor(app, admin).send(api.recordLicenceCheck, call);
  return { params: { id, checkId: check.id } };
};

/** The page of a driver. */
export const driverRows: Rows = {
  getDriverOverview: { statuses: members(200), ...inPath },
  listLicenceChecks: { statuses: members(200), ...inPath },
  recordLicenceCheck: { statuses: members(201), call: checkToRecord, names: { 'params.id': 404 } },
  removeLicenceCheck: {
    statuses: admins(200),
    call: recordedCheck,
    names: { 'params.id': 404, 'params.checkId': 404 },
  },
};
