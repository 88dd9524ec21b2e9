import { api, type EndpointName } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { expect, test } from 'vitest';
import { createTestDemo } from '../../test/public-demo.ts';
import { refusedInPublicDemo } from './public-demo-guard.ts';

const demo = await createTestDemo();
const { body: visitor } = await demo.call('POST', '/api/demo/start');

/** Writes about accounts, members, the company or its connections that a public demo allows, each with the reason. */
const harmless: Partial<Record<EndpointName, string>> = {
  startDemo: 'the way in',
  checkLink: 'uses nothing up',
  logout: 'ends the visitor’s own session',
  updateMyProfile: 'names of the visitor’s own account',
  endMySession: 'the visitor’s own sessions',
  endOtherSessions: 'the visitor’s own sessions',
  deleteMyCalendar: 'there is none',
  updateMyList: 'the visitor’s own columns',
  createView: 'the visitor’s own views',
  updateView: 'the visitor’s own views',
  deleteView: 'the visitor’s own views',
  updateRetentionRule: 'data of the visitor’s own company',
  deleteTask: 'data of the visitor’s own company',
  deleteWorkItem: 'data of the visitor’s own company',
  deleteEmployee: 'data of the visitor’s own company',
  updateAuthority: 'data of the visitor’s own company',
  deleteAuthority: 'data of the visitor’s own company',
  createSampleData: 'data of the visitor’s own company',
  removeSampleData: 'data of the visitor’s own company',
  updateCompany: 'address only, see public-demo.test.ts',
  checkConnection: 'speaks to the simulated providers only',
};

const topics = [
  '/api/auth',
  '/api/users',
  '/api/account',
  '/api/admin',
  '/api/myCompany',
  '/api/demo',
  '/api/calendar',
];

test('every write about accounts, members or the company is refused or named as harmless', () => {
  const writes = (Object.keys(api) as EndpointName[]).filter((name) => {
    const { method, path, access }: Endpoint = api[name];
    const isTopic = topics.some((topic) => path.startsWith(topic));
    return method !== 'GET' && (isTopic || access === 'public' || access === 'public-or-admin');
  });
  const open = writes.filter((name) => !refusedInPublicDemo.has(api[name]) && harmless[name] === undefined);
  expect(open).toEqual([]);
});

test.each([...refusedInPublicDemo].map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s is refused, before anything is read',
  async (_name, { method, path }) => {
    const url = path.replace(/:\w+/g, '1');
    for (const parts of [{}, { token: visitor.token }]) {
      const { status, body } = await demo.call(method, url, parts);
      expect([status, body.message]).toEqual([403, 'In der öffentlichen Demo ist das nicht möglich.']);
    }
  },
);
