import { api, type EndpointName } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import type { Row, Rows } from './row.ts';
import { accountRows } from './rows/account-rows.ts';
import { accountSecurityRows } from './rows/account-security-rows.ts';
import { attachmentRows } from './rows/attachment-rows.ts';
import { connectionRows } from './rows/connection-rows.ts';
import { driverRows } from './rows/driver-rows.ts';
import { itemRows } from './rows/item-rows.ts';
import { leasingDraftRows } from './rows/leasing-draft-rows.ts';
import { leasingRows } from './rows/leasing-rows.ts';
import { listRows } from './rows/list-rows.ts';
import { privacyRows } from './rows/privacy-rows.ts';

/** Expected status per endpoint and caller. */
const matrixRows: Rows = {
  ...accountRows,
  ...accountSecurityRows,
  ...connectionRows,
  ...itemRows,
  ...driverRows,
  ...attachmentRows,
  ...leasingRows,
  ...leasingDraftRows,
  ...listRows,
  ...privacyRows,
};

export const endpointNames = Object.keys(api) as EndpointName[];

export const rowsOf = (name: EndpointName): readonly Row[] => [matrixRows[name] ?? []].flat();

export interface Judged {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly row: Row;
}

export const judgedEndpoints: readonly Judged[] = endpointNames.flatMap((name) =>
  rowsOf(name).map((row) => ({ name, endpoint: api[name], row })),
);
