import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { getProfile, updateProfile } from './profile.service.ts';
import {
  changeMemberRole,
  endMemberSessions,
  listColleagues,
  listMembers,
  removeTeamMember,
  resetMemberSecondFactor,
} from './team.service.ts';

export const userRoutes = (context: Context): readonly Route[] => [
  route(api.myProfile, ({ session }) => getProfile(context, session)),
  route(api.updateMyProfile, ({ session, body }) => updateProfile(context, session, body)),
  route(api.members, ({ session, query }) => listMembers(context, session, query)),
  route(api.colleagues, ({ session, query }) => listColleagues(context, session, query)),
  route(api.changeRole, ({ session, params, body }) => changeMemberRole(context, session, params.id, body.role)),
  route(api.removeMember, ({ session, params }) => removeTeamMember(context, session, params.id)),
  route(api.endMemberSessions, (call) => endMemberSessions(context, call.session, call.params.id, call)),
  route(api.resetSecondFactor, (call) => resetMemberSecondFactor(context, call.session, call.params.id, call)),
];
