import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { exportFile } from '../../lib/export-file.ts';
import { checkConnection, listConnectionStates } from './connection-state.service.ts';
import { templateFile } from './file/template.service.ts';
import { uploadFile } from './file/upload.service.ts';
import { importSheet } from './import.mapper.ts';
import { cancelImport, getImport, listImportRemarks, listImports, listUploadRows } from './import.service.ts';
import { importEmployees, importTrips, startUpload } from './start-import.service.ts';
import { undoImport } from './undo/undo.service.ts';

export const importRoutes = (context: Context): readonly Route[] => [
  route(api.listConnectionStates, ({ session }) => listConnectionStates(context, session)),
  route(api.checkConnection, ({ session, body, signal }) => checkConnection(context, session, body, signal)),
  route(api.importEmployees, ({ session, idempotencyKey }) => importEmployees(context, session, idempotencyKey)),
  route(api.importTrips, ({ session, idempotencyKey }) => importTrips(context, session, idempotencyKey)),
  route(api.listImports, ({ session, query }) => listImports(context, session, query)),
  route(api.exportImports, ({ session, query }) => exportFile(importSheet, () => listImports(context, session, query))),
  route(api.importTemplate, ({ query }) => templateFile(query)),
  route(api.uploadImport, ({ session, body, file, signal }) =>
    uploadFile(context, session, { fields: body, file }, signal),
  ),
  route(api.listUploadRows, ({ session, params, query }) => listUploadRows(context, session, params.id, query)),
  route(api.startUpload, ({ session, params, idempotencyKey }) =>
    startUpload(context, session, params.id, idempotencyKey),
  ),
  route(api.getImport, ({ session, params }) => getImport(context, session, params.id)),
  route(api.listImportRemarks, ({ session, params, query }) => listImportRemarks(context, session, params.id, query)),
  route(api.cancelImport, ({ session, params }) => cancelImport(context, session, params.id)),
  route(api.undoImport, ({ session, params }) => undoImport(context, session, params.id)),
];
