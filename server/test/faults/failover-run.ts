import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { companyIdOf } from '../company-id-of.ts';
import type { SignedIn } from '../factories.ts';
import { waitUntil } from '../wait-until.ts';
import { compare } from './compare.ts';
import { type DatabaseNode, replicateSynchronously, replicateToNobody, startStandby } from './database-pair.ts';
import { openJournal } from './journal.ts';
import type { Program } from './program.ts';
import { createRandom } from './random.ts';
import { assertNothingLost } from './report.ts';
import { startWriters } from './write-load.ts';

interface FailoverRun {
  readonly program: Program;
  readonly admin: SignedIn;
  /** The second one is the first one's standby. */
  readonly pair: readonly [DatabaseNode, DatabaseNode];
  readonly rounds: number;
}

/** Kills the primary under load and promotes its standby, again and again; then compares what was acknowledged with what is stored. */
export const runFailovers = async (scenario: string, run: FailoverRun): Promise<readonly string[]> => {
  const { program, admin, pair, rounds } = run;
  const chance = createRandom();
  const journal = openJournal();
  const writers = startWriters({ url: () => program.url, token: admin.token, journal });
  const more = (writes: number): Promise<void> => {
    const enough = journal.acknowledged + writes;
    return waitUntil(() => journal.acknowledged >= enough);
  };
  let [primary, standby] = pair;
  let slowestMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await startStandby(primary, standby);
    await replicateSynchronously(primary);
    await more(40 + chance.below(80));
    await primary.kill();
    await sleep(chance.below(2_000));
    expect((await fetch(`${program.url}/api/ready`)).status).toBe(503);
    await standby.promote();
    const promoted = performance.now();
    await replicateToNobody(standby);
    await more(1);
    slowestMs = Math.max(slowestMs, performance.now() - promoted);
    await more(20);
    [primary, standby] = [standby, primary];
  }
  await writers.stop();
  expect((await fetch(`${program.url}/api/ready`)).status).toBe(200);
  assertNothingLost(
    scenario,
    { failovers: rounds, 'ms from promotion to the next write at most': Math.round(slowestMs) },
    journal,
    await compare(primary.target, companyIdOf(admin), journal),
  );
  return [...journal.failures.keys()];
};
