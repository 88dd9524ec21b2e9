import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createWorld } from '../../seed/world.ts';
import { loadConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import type { ConnectionTarget } from '../src/db/connect.ts';
import { fillFleet } from '../src/demo/fill/fill-company.ts';
import { registerDemoCompany, setUpCompany } from '../src/demo/fill/register-demo-company.ts';
import { startDemoProviders } from '../src/demo/providers.ts';
import { createVisitorCompanies, type VisitorCompanies } from '../src/demo/public/visitor-companies.ts';
import { createVisitorMailboxes } from '../src/demo/public/visitor-mailboxes.ts';
import { createTask } from '../src/features/tasks/public.ts';
import type { CompanyId } from '../src/lib/company-id.ts';
import { startServer } from '../src/start-server.ts';
import { createTestDatabase } from './database.ts';

interface DemoResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of any shape
  readonly body: any;
}

export interface TestDemo {
  readonly target: ConnectionTarget;
  readonly context: Context;
  readonly companies: VisitorCompanies;
  readonly template: CompanyId;
  readonly mailPort: number;
  readonly clock: { now: Date };
  readonly call: (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    parts?: { readonly token?: string; readonly body?: object; readonly address?: string },
  ) => Promise<DemoResponse>;
}

/** Public demo with a company that has a fleet and one task; called at the top level of a test file. */
export const createTestDemo = async (places?: number): Promise<TestDemo> => {
  const target = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-demo-'));
  const clock = { now: new Date() };
  const world = createWorld(clock.now);
  const mailboxes = createVisitorMailboxes();
  const providers = await startDemoProviders(world, mailboxes.receive);
  const companies = createVisitorCompanies(providers, mailboxes, places);
  const given = loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'public' });
  const config = {
    ...given,
    smtpUrl: `smtp://127.0.0.1:${providers.mailPort}`,
    connectors: { ...given.connectors, ...providers.settings },
  };
  const { app, context, close } = await startServer(config, {
    target,
    clock: () => clock.now,
    pause: async () => undefined,
    runScheduledJobs: false,
    webFolder: null,
    publicDemo: companies,
  });
  afterAll(async () => {
    companies.close();
    await close();
    await providers.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const demo = await registerDemoCompany(context, 'nobody-knows-this');
  await fillFleet(demo, world);
  await setUpCompany(demo, clock.now, providers);
  await createTask(
    demo.at(clock.now),
    demo.session('jana'),
    { title: 'Reifen wechseln', dueDate: '2026-12-01T09:00:00Z' },
    undefined,
  );
  companies.open(context, { demo, target });

  const call: TestDemo['call'] = async (method, url, { token, body, address = '10.0.0.1' } = {}) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.body === '' ? null : JSON.parse(response.body) };
  };
  return { target, context, companies, template: demo.companyId, mailPort: providers.mailPort, clock, call };
};
