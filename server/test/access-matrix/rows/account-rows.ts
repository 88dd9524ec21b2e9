import { newPerson, strongPassword } from '../../factories.ts';
import { addColleague, openSessionOf, writeCalendar, writeEmailToken } from '../preparations.ts';
import { addProtectedColleague } from '../prepare-second-factor.ts';
import { admins, everybody, members, type Rows } from '../row.ts';

const otherPassword = 'Nebel-Horn-42';

/** Sign-in, accounts, team and company. */
export const accountRows: Rows = {
  health: { statuses: everybody(200) },
  ready: { statuses: everybody(200) },
  site: { statuses: everybody(200) },
  // Mails are stored in the demo only.
  listDemoMails: { statuses: everybody(404) },
  demoMailAttachment: {
    statuses: everybody(404),
    call: () => ({ params: { id: 1, attachmentId: 1 } }),
    harmless: { 'params.id': 'mails of a demo belong to nobody', 'params.attachmentId': 'likewise' },
  },
  startDemo: { statuses: everybody(404) },
  myDemoMails: { statuses: members(404) },
  myDemoMailAttachment: {
    statuses: members(404),
    call: () => ({ params: { id: 1, attachmentId: 1 } }),
    harmless: { 'params.id': 'kept per company, and only in a public demo', 'params.attachmentId': 'likewise' },
  },

  login: {
    statuses: everybody(200),
    call: ({ member: { email, password } }) => ({ body: { email, password } }),
    secrets: { 'body.email': 401, 'body.password': 401 },
  },
  logout: { statuses: members(200), call: async (company) => ({ session: await openSessionOf(company) }) },
  register: {
    statuses: { nobody: 201, badBearer: 401, member: 403, admin: 201, servicesOff: 201 },
    call: () => ({ body: { ...newPerson(), speditionsName: 'Neue Firma' } }),
    harmless: { 'body.email': 'a new address', 'body.role': 'accepted, not followed' },
  },
  verifyEmail: {
    statuses: everybody(200),
    call: async (company) => ({ query: { token: await writeEmailToken(company, 'verify') } }),
    secrets: { 'query.token': 400 },
  },
  resendVerification: {
    statuses: everybody(202),
    call: async (company) => ({ body: { email: (await addColleague(company)).email } }),
    harmless: { 'body.email': 'a mailbox; the response is the same for any address' },
  },
  discardRegistration: {
    statuses: everybody(200),
    call: async (company) => ({ body: { token: await writeEmailToken(company, 'discard') } }),
    secrets: { 'body.token': 400 },
  },
  checkLink: {
    statuses: everybody(200),
    call: async (company) => ({ body: { token: await writeEmailToken(company, 'accept'), purpose: 'accept' } }),
    secrets: { 'body.token': 400 },
  },
  acceptInvitation: {
    statuses: everybody(200),
    call: async (company) => ({
      body: { token: await writeEmailToken(company, 'accept'), newPassword: strongPassword },
    }),
    secrets: { 'body.token': 400 },
  },
  forgotPassword: {
    statuses: everybody(202),
    call: async (company) => ({ body: { email: (await addColleague(company)).email } }),
    harmless: { 'body.email': 'a mailbox; the response is the same for any address' },
  },
  resetPassword: {
    statuses: everybody(200),
    call: async (company) => ({
      body: { token: await writeEmailToken(company, 'reset'), newPassword: strongPassword },
    }),
    secrets: { 'body.token': 400 },
  },
  changePassword: {
    statuses: members(200),
    call: async (company) => {
      const { session } = await addProtectedColleague(company);
      return { session, body: { currentPassword: strongPassword, newPassword: otherPassword } };
    },
  },

  myProfile: { statuses: members(200) },
  updateMyProfile: { statuses: members(200), call: ({ word }) => ({ body: { firstName: `${word} Vorname` } }) },
  myCalendar: { statuses: members(200) },
  createMyCalendar: { statuses: members(201) },
  deleteMyCalendar: { statuses: members(200) },
  calendar: {
    statuses: everybody(200),
    call: async (company) => ({ params: { token: await writeCalendar(company) } }),
    secrets: { 'params.token': 404 },
  },
  members: { statuses: members(200) },
  colleagues: { statuses: members(200) },
  inviteMember: {
    statuses: admins(201),
    call: () => ({ body: { firstName: 'Jonas', lastName: 'Brandt', email: newPerson().email } }),
    harmless: { 'body.email': 'a new address' },
  },
  resendInvitation: {
    statuses: admins(202),
    call: async (company) => ({ params: { id: (await addColleague(company, false)).id } }),
    names: { 'params.id': 404 },
  },
  changeRole: {
    statuses: admins(200),
    call: async (company) => ({ params: { id: (await addColleague(company)).id }, body: { role: 'ADMIN' } }),
    names: { 'params.id': 404 },
    harmless: { 'body.role': 'what is to be changed' },
  },
  removeMember: {
    statuses: admins(200),
    call: async (company) => ({ params: { id: (await addColleague(company)).id } }),
    names: { 'params.id': 404 },
  },

  myCompany: { statuses: members(200) },
  updateCompany: {
    statuses: admins(200),
    call: ({ companyId, word }) => ({ params: { id: companyId }, body: { city: `${word}stadt` } }),
    names: { 'params.id': 404 },
    harmless: {
      'body.vehicleDriverHistoryUsername': 'at the provider',
      'body.employeeDataBaseUsername': 'at the provider',
      'body.smtpUsername': 'at the mail server',
      'body.policeSignatureEmail': 'any address',
      'body.vatId': 'at the tax office',
    },
  },
  deleteCompany: {
    statuses: admins(200),
    call: ({ admin: { email, password } }) => ({ body: { username: email, password } }),
    names: { 'body.username': 403 },
    secrets: { 'body.password': 403 },
    isLast: true,
  },
};
