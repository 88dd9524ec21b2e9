import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { discloseEmployee } from './disclosure/disclosure.service.ts';
import { getHold, listHolds, placeHold, releaseHold } from './holds/hold.service.ts';
import { previewRetention } from './retention/preview-retention.service.ts';
import { listRetentionDeletions, listRetentionRules, updateRetentionRule } from './retention/retention.service.ts';

export const privacyRoutes = (context: Context): readonly Route[] => [
  route(api.discloseEmployee, ({ session, params }) => discloseEmployee(context, session, params.id)),
  route(api.listRetentionRules, ({ session }) => listRetentionRules(context, session)),
  route(api.updateRetentionRule, ({ session, params, body }) =>
    updateRetentionRule(context, session, params.kind, body.months),
  ),
  route(api.previewRetention, ({ session, params, query }) =>
    previewRetention(context, session, params.kind, query.months),
  ),
  route(api.listRetentionDeletions, ({ session, query }) => listRetentionDeletions(context, session, query)),
  route(api.listHolds, ({ session, query }) => listHolds(context, session, query)),
  route(api.getHold, ({ session, params }) => getHold(context, session, params.id)),
  route(api.placeHold, ({ session, params, body }) => placeHold(context, session, params.id, body.reason)),
  route(api.releaseHold, ({ session, params }) => releaseHold(context, session, params.id)),
];
