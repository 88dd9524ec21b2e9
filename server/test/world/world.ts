import { randomBytes } from 'node:crypto';
import { createTestApp, type TestApp } from '../app.ts';
import { geotabAccount, startGeotab } from '../geotab.ts';
import { startProviders } from '../providers.ts';
import { type Backstage, openBackstage } from './backstage.ts';
import { type Company, createCompany } from './company.ts';
import { secretWord } from './marks.ts';

export interface World {
  readonly app: TestApp;
  readonly env: Record<string, string>;
  readonly backstage: Backstage;
  /** Company whose people make the calls. */
  readonly ours: Company;
  /** Company they must never see. */
  readonly theirs: Company;
}

/** Creates two companies on one installation with simulated providers; called at the top level of a test file. */
export const createWorld = async (): Promise<World> => {
  const {
    env: providers,
    historyLogin,
    employeeLogin,
    smtp,
  } = await startProviders({
    username: 'spedition',
    password: `${secretWord}-Anbieter`,
  });
  const geotab = await startGeotab({ vehicles: 0, until: new Date() });
  const env = {
    ...providers,
    TELEMATICS_URL: geotab.server.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    REQUESTS_PER_MINUTE: '0',
  };
  const app = await createTestApp(env);
  const backstage = openBackstage(app);
  const connections = [historyLogin, employeeLogin, { ...smtp, smtpPassword: `${secretWord}-Mail` }];
  const stage = { app, backstage, connections };
  return {
    app,
    env,
    backstage,
    ours: await createCompany(stage, 'Apfelbaum'),
    theirs: await createCompany(stage, 'Brombeere'),
  };
};

export const telematicsLogin = {
  username: geotabAccount.userName,
  database: geotabAccount.database,
  password: geotabAccount.password,
};
