import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { createMyCalendar, deleteMyCalendar, getMyCalendar } from './my-calendar.service.ts';
import { readCalendar } from './read-calendar.service.ts';

export const calendarRoutes = (context: Context): readonly Route[] => [
  route(api.myCalendar, ({ session }) => getMyCalendar(context, session)),
  route(api.createMyCalendar, ({ session }) => createMyCalendar(context, session)),
  route(api.deleteMyCalendar, ({ session }) => deleteMyCalendar(context, session)),
  route(api.calendar, ({ params, address }) => readCalendar(context, params.token, address)),
];
