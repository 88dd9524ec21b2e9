import { createFleet, type Fleet } from './fleet.ts';
import { type Credential, genericCredential, handleGeneric, type List, maxPerPage } from './generic-protocol.ts';
import { type Scenario, type ScenarioServer, startScenarioServer } from './scenario-server.ts';

export interface GenericOptions {
  readonly fleet?: Fleet;
  readonly credential?: Credential;
  readonly pageSize?: number;
  readonly scenario?: Scenario;
  readonly goodAnswers?: number;
  readonly port?: number;
}

/** Provider with the generic protocol, with lists from a fleet. */
export const startGenericServer = (
  listsOf: (fleet: Fleet) => Readonly<Record<string, List>>,
  { fleet = createFleet(), credential = genericCredential, pageSize = maxPerPage, ...server }: GenericOptions,
): Promise<ScenarioServer> =>
  startScenarioServer({ ...server, handle: handleGeneric({ credential, pageSize, lists: listsOf(fleet) }) });
