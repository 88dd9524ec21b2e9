import { createFleet } from '@flottwart/simulators/fleet';
import { type Credential, genericCredential } from '@flottwart/simulators/generic-protocol';
import { startGenericEmployees, startGenericHistory } from '@flottwart/simulators/generic-providers';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { afterAll } from 'vitest';

/** Small, because these tests are about connections, not about imported data. */
const fleet = createFleet({ vehicles: 6, people: 9, days: 20 });

/** Starts simulated providers on loopback and their connectors; called at the top level of a test file. */
export const startProviders = async (credential: Credential = genericCredential) => {
  const history = await startGenericHistory({ fleet, credential });
  const employees = await startGenericEmployees({ fleet, credential });
  const mail = await startSmtpSimulator();
  afterAll(() => Promise.all([history, employees, mail].map((server) => server.close())));
  const { username, password } = credential;
  return {
    history,
    employees,
    mail,
    env: {
      DRIVING_HISTORY_URL: history.url,
      EMPLOYEE_DATABASE_ADAPTER: 'generic',
      EMPLOYEE_DATABASE_URL: employees.url,
      ALLOW_PRIVATE_HOSTS: 'on',
    },
    historyLogin: { vehicleDriverHistoryUsername: username, vehicleDriverHistoryPassword: password },
    employeeLogin: { employeeDataBaseUsername: username, employeeDataBasePassword: password },
    smtp: { smtpHost: '127.0.0.1', smtpPort: mail.port, smtpUsername: 'post', smtpPassword: 'Brief-Geheimnis' },
  };
};
