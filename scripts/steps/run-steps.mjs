import { timeTables } from './durations.mjs';
import { elapsed } from './progress.mjs';
import { exitCodeOf, interruption } from './run-command.mjs';
import { single, sum } from './tally.mjs';

/** @typedef {{ title: string, run: () => Promise<import('./tally.mjs').Tally> }} Step */

/**
 * Runs all steps, also after a failed one, and prints the totals. Steps of an inner list run beside each other and print in its order, so that the
 * first one may write while it runs.
 *
 * @param {readonly (Step | readonly Step[])[]} steps
 * @returns {Promise<number>} the exit code
 */
export const runSteps = async (steps) => {
  const since = performance.now();
  const results = [];
  for (const step of steps) {
    const signal = interruption();
    if (signal) return exitCodeOf(signal);
    const together = [step].flat();
    console.log(`\n── ${together.map(({ title }) => title).join(' · ')} ──`);
    for (const running of together.map(runStep)) results.push(printResult(await running));
  }
  const signal = interruption();
  if (signal) return exitCodeOf(signal);

  const files = results.flatMap(({ durations = [] }) => durations);
  const perStep = results.map(({ title, seconds }) => ({ name: title, seconds }));
  if (files.length > 0) console.log(`\n── Where the time goes ──\n${timeTables(perStep, files)}`);
  console.log(`\n── Summary, ${elapsed(since)} ──`);
  for (const { title, passed, failed, took } of results) {
    console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${title}: ${passed} passed, ${failed} failed, ${took}`);
  }
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(`- ${failure}`);
  const { passed, failed } = sum(results);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};

/** @param {Step} step */
const runStep = async ({ title, run }) => {
  const since = performance.now();
  const tally = await run().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return single(false);
  });
  return { ...tally, title, took: elapsed(since), seconds: (performance.now() - since) / 1000 };
};

/** @template {import('./tally.mjs').Tally & { title: string, took: string }} Result @param {Result} result */
const printResult = (result) => {
  const { title, output, passed, failed, took } = result;
  if (output) console.log(`\n── ${title} ──\n${output.trimEnd()}`);
  console.log(`${title}: ${passed} passed, ${failed} failed, ${took}`);
  return result;
};
