import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Ticks of the kernel per second, the same on every Linux. */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  /** Children that ended. */
  readonly ended: number;
}

/** Times of a process, or nothing once it is gone. */
const timesOf = (pid: number | string): ProcessTimes | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const seconds = (index: number): number => ((fields[index] ?? 0) + (fields[index + 1] ?? 0)) / ticksPerSecond;
    return { parent: fields[1] ?? 0, own: seconds(11), ended: seconds(13) };
  } catch {
    return undefined;
  }
};

/** Processor seconds of a process, its children included. */
export const cpuSeconds = (pid: number): number => {
  const root = timesOf(pid);
  if (!root) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(timesOf)
    .filter((times) => times?.parent === pid);
  return children.reduce((sum, child) => sum + (child ? child.own + child.ended : 0), root.own + root.ended);
};

/** Largest memory that a process has had so far, in megabytes. */
export const peakMemory = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Only Linux counts what other processes have used. */
export const canMeasureCpu = existsSync('/proc/self/stat');

export const postmasterOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
