import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { deleteCompany, getCompany, updateCompany } from './company.service.ts';

export const companyRoutes = (context: Context): readonly Route[] => [
  route(api.myCompany, ({ session }) => getCompany(context, session)),
  route(api.updateCompany, (call) => {
    const { session, params, query, body, signal } = call;
    const saving = { isUnchecked: query.ohnePruefung === 'true', signal, caller: call };
    return updateCompany(context, session, { id: params.id, body }, saving);
  }),
  route(api.deleteCompany, async (call) => {
    call.setHeader('X-Deletion-Number', await deleteCompany(context, call.session, call.body, call));
    return 'Spedition erfolgreich gelöscht. Du wirst in 5 Sekunden abgemeldet.';
  }),
];
