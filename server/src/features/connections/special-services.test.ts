import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin } from '../../../test/factories.ts';
import { startProviders } from '../../../test/providers.ts';

const { mail, env, smtp } = await startProviders();
const app = await createTestApp({ ...env, NEW_COMPANY_AMAZON_SERVICES: 'off' });
const admin = await createAdmin(app);
const { id } = (await app.good(api.myCompany, { token: admin.token })).body;

const credential = { username: 'ahrens', password: 'geheim', database: 'spedition' };

interface Refused {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly params?: Record<string, unknown>;
  readonly body?: object;
}

const refused: readonly Refused[] = [
  { what: 'the signature', endpoint: api.updateCompany, params: { id }, body: { policeSignaturePhone: '040 1' } },
  { what: 'the mail server', endpoint: api.updateCompany, params: { id }, body: smtp },
  { what: 'a removal', endpoint: api.updateCompany, params: { id }, body: { smtpHost: '', smtpUsername: '' } },
  {
    what: 'one of them beside the address',
    endpoint: api.updateCompany,
    params: { id },
    body: { city: 'Ulm', ...smtp },
  },
  { what: 'the states', endpoint: api.listConnectionStates },
  { what: 'a check', endpoint: api.checkConnection, body: { connection: 'smtp' } },
  {
    what: 'a telematics credential',
    endpoint: api.addTelematicsCredential,
    params: { companyId: id },
    body: credential,
  },
  { what: 'the removal of one', endpoint: api.removeTelematicsCredential, params: { id: 1 } },
];

test.each(refused)('a company without special services is refused $what', async ({ endpoint, params = {}, body }) => {
  const response = await app.call(endpoint, { params, body, token: admin.token });
  expect([response.status, response.body]).toEqual([
    403,
    { code: 'forbidden', message: 'Diese Einstellungen sind für die Firma nicht freigeschaltet.' },
  ]);
  expect(mail.connections).toBe(0);
});

test('a company without special services still updates its own address', async () => {
  const response = await app.call(api.updateCompany, { params: { id }, body: { city: 'Bonn' }, token: admin.token });
  expect([response.status, response.body]).toMatchObject([200, { city: 'Bonn', amazonSpecialServices: false }]);
});

test('a company without special services is deleted by its ADMIN', async () => {
  const leaving = await createAdmin(app);
  const body = { username: leaving.email, password: leaving.password };
  const response = await app.call(api.deleteCompany, { body, token: leaving.token });
  expect(response.status).toBe(200);
  expect((await app.call(api.myCompany, { token: leaving.token })).status).toBe(401);
});
