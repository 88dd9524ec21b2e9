import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { checkConnection, listConnectionStates } from './connection-state.service.ts';
import { addTelematicsCredential, removeTelematicsCredential } from './telematics-credential.service.ts';

export const connectionRoutes = (context: Context): readonly Route[] => [
  route(api.listConnectionStates, ({ session }) => listConnectionStates(context, session)),
  route(api.checkConnection, ({ session, body, signal }) => checkConnection(context, session, body, signal)),
  route(api.addTelematicsCredential, ({ session, params, body, ...caller }) =>
    addTelematicsCredential(context, session, { id: params.companyId, body }, caller),
  ),
  route(api.removeTelematicsCredential, ({ session, params }) =>
    removeTelematicsCredential(context, session, params.id),
  ),
];
