import { type ScenarioServer, startScenarioServer } from './scenario-server.ts';
import type { SimulatedResponse } from './simulated-response.ts';
import type { ReceivedMail } from './smtp.ts';

export interface ControlledSimulator {
  readonly name: string;
  readonly server: { scenario: string };
  readonly scenarios: readonly string[];
}

interface Options {
  readonly simulators: readonly ControlledSimulator[];
  readonly mails: () => readonly ReceivedMail[];
  readonly port: number;
}

/** Control endpoint of running simulators: `GET /` lists scenarios, `POST /name/scenario` changes one, `GET /mails` lists received mails. */
export const startControl = ({ simulators, mails, port }: Options): Promise<ScenarioServer> =>
  startScenarioServer({
    port,
    handle: ({ method, url }) => {
      if (method === 'GET' && url.pathname === '/') return { body: states(simulators) };
      if (method === 'GET' && url.pathname === '/mails') return { body: mails().map(summaryOf) };
      const [, name, scenario = ''] = url.pathname.split('/');
      const simulator = simulators.find((each) => each.name === name);
      if (method !== 'POST' || !simulator) return refuse(`POST /name/scenario, names: ${namesOf(simulators)}`);
      if (!simulator.scenarios.includes(scenario)) return refuse(`Scenarios: ${simulator.scenarios.join(', ')}`);
      simulator.server.scenario = scenario;
      return { body: states(simulators) };
    },
  });

const namesOf = (simulators: readonly ControlledSimulator[]): string => simulators.map(({ name }) => name).join(', ');

const states = (simulators: readonly ControlledSimulator[]): Record<string, string> =>
  Object.fromEntries(simulators.map(({ name, server }) => [name, server.scenario]));

const refuse = (text: string): SimulatedResponse => ({
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: `${text}\n`,
});

const summaryOf = ({ recipients, subject, date, text, attachments }: ReceivedMail) => ({
  recipients,
  subject,
  date,
  text,
  attachments: attachments.map(({ filename, mimeType }) => ({ filename, mimeType })),
});
