import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { checkLink } from './check-link.service.ts';
import { inviteMember, resendInvitation } from './invitation.service.ts';
import { changePassword, forgotPassword, resetPassword } from './password.service.ts';
import { acceptInvitation, discardRegistration } from './pending-account.service.ts';
import { registerMember, registerVisitor } from './registration.service.ts';
import { signIn, signOut } from './sign-in.service.ts';
import { resendVerification, verifyEmail } from './verification.service.ts';

export const authRoutes = (context: Context): readonly Route[] => [
  route(api.login, async (call) => {
    const { response, deviceToken } = await signIn(context, call.body, call);
    call.keepDevice(deviceToken);
    return response;
  }),
  route(api.logout, ({ session }) => signOut(context, session)),
  route(api.register, ({ session, body, address }) =>
    session ? registerMember(context, session, body) : registerVisitor(context, body, address),
  ),
  route(api.verifyEmail, ({ query, address }) => verifyEmail(context, query.token ?? '', address)),
  route(api.resendVerification, ({ body, address }) => resendVerification(context, body.email, address)),
  route(api.discardRegistration, ({ body, address }) => discardRegistration(context, body.token, address)),
  route(api.checkLink, ({ body, address }) => checkLink(context, body, address)),
  route(api.acceptInvitation, ({ body, address }) => acceptInvitation(context, body, address)),
  route(api.inviteMember, ({ session, body }) => inviteMember(context, session, body)),
  route(api.resendInvitation, ({ session, params }) => resendInvitation(context, session, params.id)),
  route(api.forgotPassword, ({ body, address }) => forgotPassword(context, body.email, address)),
  route(api.resetPassword, async (call) => {
    const { response, deviceToken } = await resetPassword(context, call.body, call);
    call.keepDevice(deviceToken);
    return response;
  }),
  route(api.changePassword, (call) => changePassword(context, call.session, call.body, call)),
];
