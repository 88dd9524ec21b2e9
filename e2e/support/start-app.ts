import { join } from 'node:path';
import { startAppProcess } from './app-process.ts';
import { startProviders } from './providers.ts';

/** Starts the built application once per run with its own embedded database and outbox. */
const startApp = async (): Promise<() => Promise<void>> => {
  const providers = await startProviders();
  const app = await startAppProcess({
    OPERATOR_NAME: 'Flottwart Betrieb GmbH',
    OPERATOR_STREET: 'Hafenstraße 1',
    OPERATOR_CITY: '20457 Hamburg',
    OPERATOR_EMAIL: 'kontakt@flottwart.example',
    ...providers.env,
  });
  process.env.E2E_BASE_URL = app.url;
  process.env.E2E_SHARED = app.dataDir;
  process.env.E2E_OUTBOX = join(app.dataDir, 'outbox');
  process.env.E2E_CLUSTER = join(app.dataDir, 'postgres/cluster');

  return async () => {
    await app.stop();
    await providers.close();
  };
};

// biome-ignore lint/style/noDefaultExport: Playwright asks for the default export of its set-up file
export default startApp;
