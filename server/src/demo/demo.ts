import { type Config, ConfigError } from '../config.ts';
import type { Mailbox } from '../connectors/mail/mailer.ts';
import type { Database } from '../db/connect.ts';
import type { RunningServer } from '../start-server.ts';
import { createDemoData } from './data/demo-data.ts';
import { demoAccount } from './fill/demo-context.ts';
import { fillCompany } from './fill/fill-company.ts';
import { registerDemoCompany } from './fill/register-demo-company.ts';
import { startDemoProviders } from './providers.ts';

export interface Demo {
  readonly config: Config;
  readonly mailbox: Mailbox;
  /** Resolves when everything is filled, or silently once the demo was closed. */
  readonly fill: (server: Pick<RunningServer, 'context' | 'url'>, print: (line: string) => void) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Existing data was not created by a demo with these providers. */
const assertEmpty = async (db: Database): Promise<void> => {
  const tenant = await db.selectFrom('tenants').select('id').limit(1).executeTakeFirst();
  if (tenant) throw new ConfigError('A demo needs an empty DATA_DIR; this one holds data.');
};

/** Invented company with its providers; all dates are relative to `now`. */
export const openDemo = async (given: Config, now = new Date()): Promise<Demo> => {
  const data = createDemoData(now);
  const providers = await startDemoProviders(data);
  let isClosed = false;
  return {
    config: {
      ...given,
      smtpUrl: `smtp://127.0.0.1:${providers.mailPort}`,
      site: { ...given.site, demo: demoAccount },
      connectors: { ...given.connectors, ...providers.settings },
    },
    mailbox: providers.mailbox,
    fill: async ({ context, url }, print) => {
      try {
        await assertEmpty(context.db);
        const demo = await registerDemoCompany(context);
        print(`  Sign in:  ${url}/login with one click, or as ${demoAccount.email} with ${demoAccount.password}`);
        print(`  Mails:    ${url}/demo/mailbox`);
        const began = performance.now();
        await fillCompany(context, demo, { data, providers }, (part) => print(`  Filling:  ${part}`));
        print(
          `  Ready after ${Math.round((performance.now() - began) / 1000)} s. Ctrl+C ends the demo and removes its data.`,
        );
      } catch (error) {
        if (!isClosed) throw error;
      }
    },
    close: async () => {
      isClosed = true;
      await providers.close();
    },
  };
};
