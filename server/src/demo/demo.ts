import { randomBytes } from 'node:crypto';
import { demoAccount } from '../../../seed/company.ts';
import { createWorld, type WholeWorld } from '../../../seed/world.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Mailbox } from '../connectors/mail/mailer.ts';
import type { PublicDemo } from '../context.ts';
import type { ConnectionTarget } from '../db/connect.ts';
import type { Print } from '../lib/log.ts';
import type { RunningServer } from '../start-server.ts';
import { fillCompany } from './fill/fill-company.ts';
import { registerDemoCompany } from './fill/register-demo-company.ts';
import { type DemoProviders, startDemoProviders } from './providers.ts';
import { createVisitorCompanies, lifetimeHours } from './public/visitor-companies.ts';
import { createVisitorMailboxes } from './public/visitor-mailboxes.ts';

/** Running server with the address of its database's owner. */
type DemoServer = Pick<RunningServer, 'context' | 'url'> & { readonly target: ConnectionTarget };

export interface Demo {
  readonly config: Config;
  readonly mailbox: Mailbox | null;
  readonly publicDemo: PublicDemo | null;
  /** Refuses data that no demo with these providers created. */
  readonly assertEmpty: (server: DemoServer) => Promise<void>;
  /** Resolves when everything is filled, or silently once the demo was closed. */
  readonly fill: (server: DemoServer, print: Print) => Promise<void>;
  readonly close: () => Promise<void>;
}

const assertEmpty = async ({ context }: DemoServer): Promise<void> => {
  const tenant = await context.db.selectFrom('tenants').select('id').limit(1).executeTakeFirst();
  if (tenant) throw new ConfigError('A demo needs an empty DATA_DIR; this one holds data.');
};

type OpenedDemo = Omit<Demo, 'assertEmpty'>;

interface Filling {
  readonly world: WholeWorld;
  readonly providers: DemoProviders;
  readonly password: string;
  /** Printed once the company's people exist. */
  readonly welcome: readonly string[];
}

const fillDemo = async ({ context }: DemoServer, { password, welcome, ...source }: Filling, print: Print) => {
  const demo = await registerDemoCompany(context, password);
  for (const line of welcome) print(`  ${line}`);
  const began = performance.now();
  await fillCompany(context, demo, source, (part) => print(`  Filling:  ${part}`));
  print(
    `  Ready after ${Math.round((performance.now() - began) / 1000)} s. Ctrl+C ends the demo and removes its data.`,
  );
  return demo;
};

/** Settings that point every connection at the simulated providers. */
const withProviders = (given: Config, { mailPort, settings }: DemoProviders): Config => ({
  ...given,
  smtpUrl: `smtp://127.0.0.1:${mailPort}`,
  connectors: { ...given.connectors, ...settings },
});

/** For one's own machine: one company with a published password and a mailbox of everything. */
const openOwnDemo = async (given: Config, world: WholeWorld): Promise<OpenedDemo> => {
  const providers = await startDemoProviders(world);
  return {
    config: { ...withProviders(given, providers), site: { ...given.site, demo: demoAccount } },
    mailbox: providers.mailbox,
    publicDemo: null,
    fill: async (server, print) => {
      const { email, password } = demoAccount;
      const welcome = [
        `Sign in:  ${server.url}/login with one click, or as ${email} with ${password}`,
        `Mails:    ${server.url}/demo/mailbox`,
      ];
      await fillDemo(server, { world, providers, password, welcome }, print);
    },
    close: providers.close,
  };
};

const publicAttachmentMegabytes = 50;

/** For everybody: each visitor gets a copy of a company that nobody can sign in to. */
const openPublicDemo = async (given: Config, world: WholeWorld): Promise<OpenedDemo> => {
  const mailboxes = createVisitorMailboxes();
  const providers = await startDemoProviders(world, mailboxes.receive);
  const companies = createVisitorCompanies(providers, mailboxes);
  return {
    config: {
      ...withProviders(given, providers),
      site: { ...given.site, publicDemo: { hours: lifetimeHours } },
      attachmentMegabytes: Math.min(given.attachmentMegabytes, publicAttachmentMegabytes),
      backup: { ...given.backup, isDaily: false },
    },
    mailbox: null,
    publicDemo: companies,
    fill: async (server, print) => {
      const password = randomBytes(24).toString('base64url');
      const welcome = [`Visitors: ${server.url}/login, a company of their own for ${lifetimeHours} hours`];
      const demo = await fillDemo(server, { world, providers, password, welcome }, print);
      companies.open(server.context, { demo, target: server.target });
    },
    close: async () => {
      companies.close();
      await providers.close();
    },
  };
};

/** Invented company with its providers; all dates are relative to `now`. */
export const openDemo = async (given: Config, now = new Date()): Promise<Demo> => {
  const world = createWorld(now, given.demoLeasingMonths);
  const demo = await (given.demo === 'public' ? openPublicDemo(given, world) : openOwnDemo(given, world));
  let isClosed = false;
  return {
    ...demo,
    assertEmpty,
    fill: async (server, print) => {
      try {
        await demo.fill(server, print);
      } catch (error) {
        if (!isClosed) throw error;
      }
    },
    close: async () => {
      isClosed = true;
      await demo.close();
    },
  };
};
