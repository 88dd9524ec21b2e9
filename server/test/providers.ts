import { startGenericEmployees } from '@flottwart/simulators/generic-employees';
import { startGenericHistory } from '@flottwart/simulators/generic-history';
import { type Credential, genericCredential } from '@flottwart/simulators/generic-protocol';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { afterAll } from 'vitest';

/** The outside world on loopback, and what leads to it. Call it at the top of a test file. */
export const startProviders = async (credential: Credential = genericCredential) => {
  const history = await startGenericHistory({ credential });
  const employees = await startGenericEmployees({ credential });
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
