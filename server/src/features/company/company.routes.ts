import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { deleteCompany, getCompany, updateCompany } from './company.service.ts';

export const companyRoutes = (context: Context): readonly Route[] => [
  route(api.myCompany, ({ session }) => getCompany(context, session)),
  route(api.updateCompany, ({ session, params, query, body, signal }) =>
    updateCompany(context, session, params.id, body, { isUnchecked: query.ohnePruefung === 'true', signal }),
  ),
  route(api.deleteCompany, ({ session, body, address }) => deleteCompany(context, session, body, address)),
];
