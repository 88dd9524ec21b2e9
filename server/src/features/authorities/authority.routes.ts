import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { deleteAuthority, listAuthorities, updateAuthority } from './authority.service.ts';

export const authorityRoutes = (context: Context): readonly Route[] => [
  route(api.listAuthorities, ({ session, query }) => listAuthorities(context, session, query)),
  route(api.updateAuthority, ({ session, params, body }) => updateAuthority(context, session, params.id, body)),
  route(api.deleteAuthority, ({ session, params }) => deleteAuthority(context, session, params.id)),
];
