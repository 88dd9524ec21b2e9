import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { listDueDates } from './due-date.service.ts';

export const reminderRoutes = (context: Context): readonly Route[] => [
  route(api.dueDates, ({ session, query }) => listDueDates(context, session, query)),
];
