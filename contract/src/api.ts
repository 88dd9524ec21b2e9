import * as auth from './auth.ts';
import * as company from './company.ts';
import type { Endpoint } from './endpoint.ts';
import * as system from './system.ts';
import * as users from './users.ts';

/** Every endpoint of the product. The server registers exactly these, the web calls no others. */
export const api = {
  health: system.health,
  ready: system.ready,
  site: system.site,
  login: auth.login,
  logout: auth.logout,
  register: auth.register,
  verifyEmail: auth.verifyEmail,
  resendVerification: auth.resendVerification,
  forgotPassword: auth.forgotPassword,
  resetPassword: auth.resetPassword,
  changePassword: auth.changePassword,
  myProfile: users.myProfile,
  updateMyProfile: users.updateMyProfile,
  members: users.members,
  colleagues: users.colleagues,
  changeRole: users.changeRole,
  removeMember: users.removeMember,
  myCompany: company.myCompany,
  updateCompany: company.updateCompany,
  deleteCompany: company.deleteCompany,
} as const satisfies Record<string, Endpoint>;

export type Api = typeof api;
export type EndpointName = keyof Api;

/** "GET /api/health": names an endpoint without importing its schemas, which keeps zod out of the browser. */
export type RouteKey = { [N in EndpointName]: `${Api[N]['method']} ${Api[N]['path']}` }[EndpointName];

export type EndpointOf<K extends RouteKey> = {
  [N in EndpointName]: `${Api[N]['method']} ${Api[N]['path']}` extends K ? Api[N] : never;
}[EndpointName];
