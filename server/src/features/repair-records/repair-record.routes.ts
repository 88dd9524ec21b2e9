import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route, transactionRoute } from '../../http/route.ts';
import { exportFile } from '../../lib/export-file.ts';
import { repairRecordSheet } from './repair-record.mapper.ts';
import { createRepairRecord, getRepairRecord, listRepairRecords, updateRepairRecord } from './repair-record.service.ts';

export const repairRecordRoutes = (context: Context): readonly Route[] => [
  route(api.listRepairRecords, ({ session, query }) => listRepairRecords(context, session, query)),
  route(api.exportRepairRecords, ({ session, query }) =>
    exportFile(repairRecordSheet, () => listRepairRecords(context, session, query)),
  ),
  route(api.getRepairRecord, ({ session, params }) => getRepairRecord(context, session, params.id)),
  transactionRoute(api.createRepairRecord, ({ session, body, idempotencyKey }) =>
    createRepairRecord(context, session, body, idempotencyKey),
  ),
  transactionRoute(api.updateRepairRecord, ({ session, params, body }) =>
    updateRepairRecord(context, session, params.id, body),
  ),
];
