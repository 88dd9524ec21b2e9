import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { watchCpu } from './watch-cpu.ts';

const watched = (code: string, cpuSeconds: number): Promise<boolean> => {
  const child = spawn(process.execPath, ['-e', code]);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stop = watchCpu(child.pid, cpuSeconds, () => resolve(child.kill('SIGKILL')));
  child.on('close', () => {
    stop();
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
