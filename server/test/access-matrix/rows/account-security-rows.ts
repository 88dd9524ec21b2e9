import { strongPassword } from '../../factories.ts';
import { addProtectedColleague } from '../prepare-second-factor.ts';
import { admins, members, type Rows } from '../row.ts';

/** These calls change a colleague of their own, so that member and ADMIN stay usable. */
export const accountSecurityRows: Rows = {
  mySecondFactor: { statuses: members(200) },
  startSecondFactor: { statuses: members(201), call: () => ({ body: { currentPassword: strongPassword } }) },
  confirmSecondFactor: {
    statuses: members(200),
    call: async (company) => {
      const { session, pendingCode } = await addProtectedColleague(company);
      return { session, body: { code: pendingCode } };
    },
  },
  renewRecoveryCodes: {
    statuses: members(200),
    call: async (company) => {
      const { session, recoveryCode } = await addProtectedColleague(company);
      return { session, body: { currentPassword: strongPassword, code: recoveryCode } };
    },
  },
  removeSecondFactor: {
    statuses: members(200),
    call: async (company) => {
      const { session, recoveryCode } = await addProtectedColleague(company);
      return { session, body: { currentPassword: strongPassword, code: recoveryCode } };
    },
  },
  resetSecondFactor: {
    statuses: admins(200),
    call: async (company) => ({ params: { id: (await addProtectedColleague(company)).id } }),
    names: { 'params.id': 404 },
  },
  endMemberSessions: {
    statuses: admins(200),
    call: async (company) => ({ params: { id: (await addProtectedColleague(company)).id } }),
    names: { 'params.id': 404 },
  },
  mySessions: { statuses: members(200) },
  endMySession: {
    statuses: members(200),
    call: async (company) => {
      const { session, sessionId } = await addProtectedColleague(company);
      return { session, params: { id: sessionId } };
    },
    names: { 'params.id': 404 },
  },
  endOtherSessions: {
    statuses: members(200),
    call: async (company) => ({ session: (await addProtectedColleague(company)).session }),
  },
  myAccountEvents: { statuses: members(200) },
};
