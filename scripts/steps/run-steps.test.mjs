import { expect, test, vi } from 'vitest';
import { node } from './paths.mjs';
import { captureCommand } from './run-command.mjs';
import { runSteps } from './run-steps.mjs';
import { single } from './tally.mjs';

/** @param {readonly (import('./run-steps.mjs').Step | readonly import('./run-steps.mjs').Step[])[]} steps */
const runQuietly = async (steps) => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const code = await runSteps(steps);
  return { code, lines: log.mock.calls.map(([line]) => String(line)) };
};

test('steps of an inner list run beside each other, and print in its order, each in one piece', async () => {
  const { promise: second, resolve } = Promise.withResolvers();
  const { code, lines } = await runQuietly([
    [
      { title: 'Waits', run: async () => ({ ...single(await second), output: 'one\ntwo\n' }) },
      { title: 'Releases', run: async () => ({ ...single(false), output: String(resolve(true) ?? 'three') }) },
    ],
    { title: 'Later', run: async () => single(true) },
  ]);
  expect(code).toBe(1);
  expect(lines).toContain('\n── Waits · Releases ──');
  expect(lines.filter((line) => /^\n── (Waits|Releases) ──/.test(line))).toEqual([
    '\n── Waits ──\none\ntwo',
    '\n── Releases ──\nthree',
  ]);
  expect(lines.at(-1)).toBe('2 passed, 1 failed');
});

test('a captured command returns its exit code and what it wrote to both streams', async () => {
  const script = "console.log('out'); console.error('err'); process.exitCode = 3";
  const { code, output } = await captureCommand(node, ['-e', script]);
  expect([code, output.split('\n').sort()]).toEqual([3, ['', 'err', 'out']]);
});
