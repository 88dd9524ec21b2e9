import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SecurityEventName, SecurityLog } from '../lib/security-log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const changes: ReadonlyMap<Endpoint, SecurityEventName> = new Map<Endpoint, SecurityEventName>([
  [api.changePassword, 'password-changed'],
  [api.confirmSecondFactor, 'second-factor-on'],
  [api.removeSecondFactor, 'second-factor-off'],
  [api.resetSecondFactor, 'second-factor-off'],
  [api.renewRecoveryCodes, 'recovery-codes-renewed'],
  [api.changeRole, 'access-changed'],
  [api.endMemberSessions, 'access-changed'],
  [api.createMyCalendar, 'access-changed'],
  [api.inviteMember, 'access-changed'],
  [api.acceptInvitation, 'access-changed'],
]);

/** Files without anybody's data, and pictures that a page shows by itself. */
const harmlessFiles: ReadonlySet<Endpoint> = new Set<Endpoint>([
  api.importTemplate,
  api.getAttachmentThumbnail,
  api.getMapTile,
]);

/** Checks of a secret; too many of them lock somebody out, while other limits only slow down. */
const checksSecrets: ReadonlySet<Endpoint> = new Set<Endpoint>([
  api.login,
  api.changePassword,
  api.resetPassword,
  api.startSecondFactor,
  api.confirmSecondFactor,
  api.removeSecondFactor,
  api.renewRecoveryCodes,
  api.deleteCompany,
  api.calendar,
  api.verifyEmail,
  api.checkLink,
  api.acceptInvitation,
  api.discardRegistration,
]);

/** The specification deletes some items with POST. */
const deletions: ReadonlySet<Endpoint> = new Set<Endpoint>(
  Object.entries(api).flatMap(([name, endpoint]: [string, Endpoint]) =>
    endpoint.method === 'DELETE' || /^(?:delete|remove|discard)/.test(name) ? [endpoint] : [],
  ),
);

/** Derived from the endpoint, so that a new deletion or export is logged without anybody thinking of it. */
export const successEventOf = (endpoint: Endpoint): SecurityEventName | undefined => {
  const change = changes.get(endpoint);
  if (change) return change;
  if (deletions.has(endpoint)) return 'deleted';
  if (endpoint.produces !== 'file' || harmlessFiles.has(endpoint)) return undefined;
  return endpoint.path.startsWith('/api/demo/') ? undefined : 'exported';
};

/** Password or code asked for again within a session; failed sign-ins are logged where the account is known. */
const failedCheckOf = ({ refusal, refusedFields = [] }: FastifyReply): SecurityEventName | undefined => {
  if (refusal === 'wrong_code') return 'code-failed';
  if (refusal !== 'invalid_input') return undefined;
  if (refusedFields.includes('currentPassword')) return 'password-check-failed';
  return refusedFields.includes('code') ? 'code-failed' : undefined;
};

const eventOf = (request: FastifyRequest, reply: FastifyReply): SecurityEventName | undefined => {
  const { refusal, statusCode } = reply;
  const { endpoint } = request.routeOptions.config;
  if (refusal === 'too_many_requests') return endpoint && checksSecrets.has(endpoint) ? 'locked-out' : 'rate-limited';
  if (refusal === 'unauthenticated' && request.headers.authorization !== undefined) return 'bad-token';
  if (!endpoint) return undefined;
  if (statusCode < 400) return successEventOf(endpoint);
  return request.session && checksSecrets.has(endpoint) ? failedCheckOf(reply) : undefined;
};

const typedAddress = ({ body, routeOptions }: FastifyRequest): string | undefined => {
  if (routeOptions.config.endpoint !== api.login) return undefined;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? email : undefined;
};

const numbersIn = (values: unknown) => Object.entries(values ?? {}).filter(([, value]) => typeof value === 'number');

/** Ids of what was deleted or exported; specified deletions name them in the body. */
const rowsOf = ({ params, body, routeOptions: { config } }: FastifyRequest): object | undefined => {
  const named = config.endpoint && deletions.has(config.endpoint) ? numbersIn(body) : [];
  const numbers = [...numbersIn(params), ...named];
  return numbers.length === 0 ? undefined : Object.fromEntries(numbers);
};

/** Logs the security events visible in a request and its response. */
export const logSecurityEvents = (app: FastifyInstance, securityLog: SecurityLog): void => {
  app.addHook('onResponse', async (request, reply) => {
    const event = eventOf(request, reply);
    if (!event) return;
    securityLog({
      event,
      address: request.ip,
      account: request.session,
      email: typedAddress(request),
      route: `${request.method} ${request.routeOptions.url ?? 'page'}`,
      rows: rowsOf(request),
    });
  });
};
