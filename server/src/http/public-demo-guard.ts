import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../lib/app-error.ts';

/** Endpoints that a public demo refuses: accounts and members, what sends a link, deletion, and connections to the outside. */
export const refusedInPublicDemo: ReadonlySet<Endpoint> = new Set<Endpoint>([
  api.login,
  api.register,
  api.resendVerification,
  api.discardRegistration,
  api.acceptInvitation,
  api.forgotPassword,
  api.resetPassword,
  api.changePassword,
  api.startSecondFactor,
  api.confirmSecondFactor,
  api.renewRecoveryCodes,
  api.removeSecondFactor,
  api.resetSecondFactor,
  api.inviteMember,
  api.resendInvitation,
  api.changeRole,
  api.removeMember,
  api.endMemberSessions,
  api.createMyCalendar,
  api.deleteCompany,
  api.addTelematicsCredential,
  api.removeTelematicsCredential,
]);

/** Fields of the company that stay on its own pages; all others are connections or rules for accounts. */
const harmlessFields: ReadonlySet<string> = new Set([
  'companyName',
  'contactName',
  'contactPhone',
  'street',
  'houseNumber',
  'zipCode',
  'city',
  'registeredSeat',
  'registerCourt',
  'registerNumber',
  'managingDirectors',
  'vatId',
  'policeSignatureEmail',
  'policeSignaturePhone',
]);

const refusal = () => forbidden('In der öffentlichen Demo ist das nicht möglich.');

/** Refuses before anything is read; runs ahead of the routes' own hooks. */
export const guardPublicDemo = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ routeOptions }) => {
    const { endpoint } = routeOptions.config;
    if (endpoint && refusedInPublicDemo.has(endpoint)) throw refusal();
  });
  app.addHook('preHandler', async ({ routeOptions, body }) => {
    if (routeOptions.config.endpoint !== api.updateCompany) return;
    const fields = Object.keys(body ?? {});
    if (!fields.every((field) => harmlessFields.has(field))) throw refusal();
  });
};
