import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { watchCpu } from './watch-cpu.ts';

const watched = (code: string, cpuSeconds: number): Promise<boolean> => {
  const child = spawn(process.execPath, ['-e', code]);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const watch = watchCpu(child.pid, cpuSeconds, () => resolve(child.kill('SIGKILL')));
  child.stdout.on('data', watch.restart);
  child.on('close', () => {
    watch.stop();
    resolve(false);
  });
  return promise;
};

test.runIf(existsSync('/proc/self/stat'))('processor time is measured where prlimit is missing', async () => {
  await expect(watched('for (;;);', 1)).resolves.toBe(true);
});

test.runIf(existsSync('/proc/self/stat'))('waiting uses no processor time', async () => {
  await expect(watched('setTimeout(() => undefined, 2500)', 2)).resolves.toBe(false);
});

/** Busy for so many seconds of processor time. */
const busyFor = (seconds: number): string =>
  `for (const until = process.cpuUsage().user + ${seconds} * 1e6; process.cpuUsage().user < until;);`;

test.runIf(existsSync('/proc/self/stat'))('each piece of output starts the count again', async () => {
  const step = `${busyFor(0.3)} require('node:fs').writeSync(1, 'x');`;
  await expect(watched(step.repeat(5), 1.2)).resolves.toBe(false);
  await expect(watched(`${step} ${busyFor(20)}`, 1.2)).resolves.toBe(true);
});
