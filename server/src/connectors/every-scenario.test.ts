import { type Scenario, scenarios } from '@flottwart/simulators/scenario-server';
import { describe, expect, test } from 'vitest';
import { outcomeOf, startAdapters } from '../../test/every-adapter.ts';
import { createProviderFetch, type FetchLimits } from './http/provider-http.ts';
import type { ProviderFailure } from './provider.ts';

const { adapters, pause } = await startAdapters();

/** Failure and German text that every adapter reports in a scenario; in the others it returns rows. */
const failures: Readonly<Partial<Record<Scenario, readonly [ProviderFailure, RegExp]>>> = {
  slow: ['too_slow', /^Der Anbieter hat nicht rechtzeitig geantwortet\.$/],
  garbage: ['unexpected_response', /^Der Anbieter hat etwas Unverständliches geantwortet\.$/],
  'server-errors': ['unavailable', /^Der Anbieter meldet eine Störung\.$/],
  'drops-connection': ['broken_off', /^Der Anbieter hat die Antwort mittendrin abgebrochen\.$/],
  'wrong-password': ['wrong_credentials', /abgelehnt\.$/],
};

/** Short timeout where every response is late anyway. */
const limitsIn = (scenario: Scenario): Partial<FetchLimits> =>
  scenario === 'slow' ? { timeoutMs: 150, attempts: 2 } : {};

describe.each(adapters)('$name', ({ server, calls }) => {
  const names = Object.keys(calls(server.url, createProviderFetch(pause)));
  const runScenario = async (question: string, scenario: Scenario, goodResponses = 0): Promise<unknown> => {
    server.goodResponses = goodResponses;
    server.scenario = scenario;
    // Advances a minute, so that no quota of the previous test counts.
    await pause(61_000);
    return outcomeOf(calls(server.url, createProviderFetch(pause, limitsIn(scenario)))[question]);
  };

  test.each(scenarios.flatMap((scenario) => names.map((question) => [scenario, question] as const)))(
    'scenario %s: %s answers as declared or fails with its reason',
    async (scenario, question) => {
      const failure = failures[scenario];
      const outcome = await runScenario(question, scenario);
      if (failure) {
        expect(outcome).toMatchObject({ failure: failure[0], text: expect.stringMatching(failure[1]) });
      } else if (question === 'verify') {
        expect(outcome).toBeUndefined();
      } else if (scenario === 'empty') {
        expect(outcome).toEqual([]);
      } else {
        expect(outcome).toEqual(await runScenario(question, 'normal'));
        expect(outcome).not.toEqual([]);
      }
    },
  );

  const failingScenarios = ['slow', 'garbage', 'server-errors', 'drops-connection'] as const;
  test.each(failingScenarios)('%s in the middle of a run fails like at its beginning', async (scenario) => {
    const outcome = await runScenario(names.at(-1) ?? '', scenario, 1);
    expect(outcome).toMatchObject({ failure: failures[scenario]?.[0] });
  });
});
