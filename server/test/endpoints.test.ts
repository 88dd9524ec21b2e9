import { api, type EndpointName } from '@flottwart/contract/api';
import type { Access, Endpoint } from '@flottwart/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { assertComplete, type Route, route } from '../src/http/route.ts';
import { sharedTestApp } from './app.ts';
import { createAdmin, createMember } from './factories.ts';

const app = await sharedTestApp();

const namesWith = (access: Access): EndpointName[] =>
  (Object.keys(api) as EndpointName[]).filter((name) => api[name].access === access).sort();

test('these endpoints are public', () => {
  expect(namesWith('public')).toEqual([
    'acceptInvitation',
    'calendar',
    'checkLink',
    'demoMailAttachment',
    'discardRegistration',
    'forgotPassword',
    'health',
    'listDemoMails',
    'login',
    'ready',
    'resendVerification',
    'resetPassword',
    'site',
    'startDemo',
    'verifyEmail',
  ]);
  expect(namesWith('public-or-admin')).toEqual(['register']);
});

test('these endpoints are for an ADMIN', () => {
  expect(namesWith('admin')).toEqual([
    'acceptContractProposals',
    'addTelematicsCredential',
    'changeRole',
    'checkConnection',
    'correctVehiclePlate',
    'createLeasingContract',
    'createSampleData',
    'deleteCompany',
    'deleteEmployee',
    'deleteLeasingContract',
    'deleteTask',
    'deleteWorkItem',
    'discloseEmployee',
    'endMemberSessions',
    'inviteMember',
    'listDependents',
    'listHolds',
    'listRetentionDeletions',
    'listRetentionRules',
    'placeHold',
    'previewRetention',
    'previewSampleRemoval',
    'releaseHold',
    'removeLicenceCheck',
    'removeMember',
    'removeSampleData',
    'removeTelematicsCredential',
    'removeVehiclePlate',
    'resendInvitation',
    'resetSecondFactor',
    'undoImport',
    'undoWithdrawal',
    'updateCompany',
    'updateLeasingContract',
    'updateLeasingSettings',
    'updateRetentionRule',
    'withdrawDocuments',
  ]);
});

test('everything under /api/admin is for an ADMIN', () => {
  const admin = Object.values(api).filter(({ path }) => path.startsWith('/api/admin/'));
  expect(admin.length).toBeGreaterThan(0);
  expect(admin.every(({ access }) => access === 'admin')).toBe(true);
});

describe('access is enforced before validation', async () => {
  const admin = await createAdmin(app);
  const member = await createMember(app, admin);
  const params = { id: 1 };

  test.each([...namesWith('member'), ...namesWith('admin')])('%s refuses a visitor', async (name) => {
    const { status, body } = await app.call(api[name], { params });
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  test.each(namesWith('admin'))('%s refuses a USER', async (name) => {
    const { status, body } = await app.call(api[name], { params, token: member.token });
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});

describe('the server does not start', () => {
  const handler = (endpoint: Endpoint): Route => route(endpoint, async () => ({}));
  const endpoints: readonly Endpoint[] = Object.values(api);

  test('with an unhandled endpoint', () => {
    expect(() => assertComplete(endpoints, endpoints.slice(1).map(handler))).toThrow('has 0 handlers');
  });

  test('with an endpoint handled twice', () => {
    expect(() => assertComplete(endpoints, [...endpoints, api.login].map(handler))).toThrow('has 2 handlers');
  });

  test('with an endpoint that declares no access', () => {
    const careless = { ...api.login, access: undefined } as unknown as Endpoint;
    expect(() => assertComplete([careless], [handler(careless)])).toThrow('does not declare who may call it');
  });

  test('with a handler for something outside the contract', () => {
    expect(() => assertComplete([], [handler(api.login)])).toThrow('not part of the contract');
  });
});
