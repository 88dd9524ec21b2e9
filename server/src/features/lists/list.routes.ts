import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { changeMany } from './bulk.service.ts';
import { getDashboard } from './dashboard.service.ts';
import { countList } from './list-counts.service.ts';
import { createView, deleteView, getMyLists, updateMyList, updateView } from './my-lists.service.ts';
import { createTrends } from './trends.service.ts';

export const listRoutes = (context: Context): readonly Route[] => {
  const getTrends = createTrends(context);
  return [
    route(api.myLists, ({ session }) => getMyLists(context, session)),
    route(api.updateMyList, ({ session, params, body }) => updateMyList(context, session, params.list, body.columns)),
    route(api.createView, ({ session, body, idempotencyKey }) => createView(context, session, body, idempotencyKey)),
    route(api.updateView, ({ session, params, body }) => updateView(context, session, params.id, body)),
    route(api.deleteView, ({ session, params }) => deleteView(context, session, params.id)),
    route(api.bulkChange, ({ session, body }) => changeMany(context, session, body)),
    route(api.getDashboard, ({ session }) => getDashboard(context, session)),
    route(api.getTrends, ({ session }) => getTrends(session)),
    route(api.listCounts, ({ session, query }) => countList(context, session, query.list)),
  ];
};
