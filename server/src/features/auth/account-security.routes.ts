import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { listMyAccountEvents } from './my-account-events.service.ts';
import { endMySession, endOtherSessions, listMySessions } from './my-sessions.service.ts';
import {
  confirmMySecondFactor,
  removeMySecondFactor,
  renewMyRecoveryCodes,
} from './second-factor/change-second-factor.service.ts';
import { getMySecondFactor, startMySecondFactor } from './second-factor/my-second-factor.service.ts';

export const accountSecurityRoutes = (context: Context): readonly Route[] => [
  route(api.mySecondFactor, ({ session }) => getMySecondFactor(context, session)),
  route(api.startSecondFactor, (call) => startMySecondFactor(context, call.session, call.body, call)),
  route(api.confirmSecondFactor, (call) => confirmMySecondFactor(context, call.session, call.body.code, call)),
  route(api.renewRecoveryCodes, (call) => renewMyRecoveryCodes(context, call.session, call.body, call)),
  route(api.removeSecondFactor, (call) => removeMySecondFactor(context, call.session, call.body, call)),
  route(api.mySessions, ({ session }) => listMySessions(context, session)),
  route(api.endMySession, ({ session, params }) => endMySession(context, session, params.id)),
  route(api.endOtherSessions, ({ session }) => endOtherSessions(context, session)),
  route(api.myAccountEvents, ({ session, query }) => listMyAccountEvents(context, session, query)),
];
