import { readFile } from 'node:fs/promises';

/** Linux counts the processor time of a process in hundredths of a second. */
const ticksPerSecond = 100;
const measureEveryMs = 500;

/** Processor time used so far; null where the system has no `/proc`. */
const cpuSecondsOf = async (pid: number): Promise<number | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Fields after the name in parentheses, which may contain blanks: user time is the 12th, system time the 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat === '' ? null : (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

interface CpuWatch {
  /** Counts from here on. */
  readonly restart: () => void;
  readonly stop: () => void;
}

/**
 * Stands in for `prlimit --cpu` where it is missing, and limits the steps of a process.
 * Without `/proc` nothing is measured, and only the wall-clock limit of the process remains.
 */
export const watchCpu = (pid: number | undefined, cpuSeconds: number, exceeded: () => void): CpuWatch => {
  let before = 0;
  let isRestarted = false;
  const measure = async (): Promise<void> => {
    const used = pid === undefined ? null : await cpuSecondsOf(pid);
    if (used === null) return;
    if (isRestarted) before = used;
    isRestarted = false;
    if (used - before >= cpuSeconds) exceeded();
  };
  const timer = setInterval(() => void measure(), measureEveryMs);
  return {
    restart: () => {
      isRestarted = true;
    },
    stop: () => clearInterval(timer),
  };
};
