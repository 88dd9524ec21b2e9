/**
 * Preloaded into a server process: measures the processor time of the main thread between two turns of its event loop.
 * Processor time, unlike wall-clock time, does not count other programs on the machine.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoopReading {
  /** Longest turn, in milliseconds of processor time. */
  readonly maxCpuMs: number;
  /** Longest delay in wall-clock time, to be shown only. */
  readonly maxDelayMs: number;
  /** Processor time of a fixed piece of work, now. */
  readonly calibrationMs: number;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let last = cpuMs();
let longest = 0;
const tick = (): void => {
  const now = cpuMs();
  longest = Math.max(longest, now - last);
  last = now;
};
setInterval(tick, 1).unref();

/** Text, objects and sorting, as a server does it. */
const work = (): number => {
  const rows = Array.from({ length: 3000 }, (_, n) => ({
    id: n,
    plate: `B-AB-${(n * 7919) % 10_000}`,
    text: 'x'.repeat(50),
  }));
  const parsed = JSON.parse(JSON.stringify(rows)) as typeof rows;
  return parsed.toSorted((one, other) => (one.plate < other.plate ? -1 : 1)).filter(({ plate }) => /9$/.test(plate))
    .length;
};

const timed = (): number => {
  const start = cpuMs();
  work();
  return cpuMs() - start;
};

/** Best of several, because the first ones are compiled. */
const calibrate = (): number => Math.min(...Array.from({ length: 15 }, timed));

process.on('message', (request: 'reset' | 'read') => {
  tick();
  const reading = {
    maxCpuMs: longest,
    maxDelayMs: delay.max / 1e6,
    calibrationMs: request === 'read' ? calibrate() : 0,
  };
  process.send?.(reading satisfies LoopReading);
  last = cpuMs();
  longest = 0;
  delay.reset();
});
process.channel?.unref();
