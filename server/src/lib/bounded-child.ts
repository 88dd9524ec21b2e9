import { type ChildProcess, spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { AppError } from './app-error.ts';
import { type ChildLimits, type ChildTask, commandOf, prlimit } from './child-command.ts';
import { watchCpu } from './watch-cpu.ts';

/** `too_slow` has used up its processor time; `timed_out` did not get it before the wall-clock limit. */
export type ChildFailure = 'too_slow' | 'timed_out' | 'too_much_memory' | 'too_much_output' | 'crashed' | 'cancelled';

/** Failures that the content caused, with their user-facing texts. */
export type ContentFailureTexts = Readonly<Record<Exclude<ChildFailure, 'timed_out'>, string>>;

export class ChildError extends Error {
  readonly failure: ChildFailure;

  constructor(failure: ChildFailure, detail = '') {
    super(detail === '' ? failure : `${failure}: ${detail}`);
    this.failure = failure;
  }
}

const retryAfterSeconds = 30;

/** Answer to a wall-clock limit, which says nothing about the content. */
export const machineIsBusy = (): AppError =>
  new AppError('unavailable', 'Der Server ist gerade ausgelastet. Bitte später noch einmal versuchen.', {
    retryAfterSeconds,
  });

/** Failure for the user: 422 if the content caused it, 503 if the machine was too busy. */
export const toAppError = ({ failure }: ChildError, texts: ContentFailureTexts): AppError =>
  failure === 'timed_out' ? machineIsBusy() : new AppError('unprocessable', texts[failure]);

/**
 * Runs one of our scripts on untrusted content, in its own process that reads nothing but our code, can neither write files nor reach the network and
 * is killed when it takes too long or too much memory. Threads cannot enforce these limits. Streams the script's
 * output lines; throws a `ChildError`, and a reader that stops kills the process.
 */
export async function* runBounded(task: ChildTask): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let pending = '';
  for await (const chunk of runBoundedBytes(task)) {
    const lines = (pending + decoder.write(chunk)).split('\n');
    pending = lines.pop() ?? '';
    yield* lines;
  }
}

/** A third of the processor time of what answers requests; less would stall on a busy machine. */
const backgroundNiceness = 5;
const maxNiceness = 19;

const lowerPriority = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(getPriority() + backgroundNiceness, maxNiceness));
  } catch {
    // It has ended, or the system does not allow it.
  }
};

/** Streams the output as bytes. */
export async function* runBoundedBytes(task: ChildTask): AsyncGenerator<Buffer> {
  const { input, limits, signal, isBackground = false } = task;
  const [command, args] = await commandOf(task);
  // Empty environment, because untrusted content must not see the configuration.
  const child = spawn(command, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
  if (isBackground) lowerPriority(child);
  let failure: ChildFailure | undefined;
  const end = (reason: ChildFailure): void => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  const cancel = (): void => end('cancelled');
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  const ended = endOf(child);
  const { cpuSeconds, cpuSecondsPerStep = cpuSeconds } = limits;
  const tooSlow = (): void => end('too_slow');
  const whole = prlimit ? undefined : watchCpu(child.pid, cpuSeconds, tooSlow);
  const step = cpuSecondsPerStep < cpuSeconds ? watchCpu(child.pid, cpuSecondsPerStep, tooSlow) : undefined;
  try {
    // A script that dies early does not read to the end; its exit is reported below.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    for await (const chunk of outputOf(child, limits, end)) {
      step?.restart();
      yield chunk;
    }
    // Unread output would keep the process from closing.
    if (failure) child.stdout.destroy();
    const { code, killedBy, complaint: stderr } = await ended;
    if (failure) throw new ChildError(failure);
    if (code !== 0) throw new ChildError(reasonOf(killedBy, stderr), `${killedBy ?? code} ${stderr}`);
  } finally {
    signal?.removeEventListener('abort', cancel);
    whole?.stop();
    step?.stop();
    child.kill('SIGKILL');
    child.stdout.destroy();
    await ended;
  }
}

interface End {
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
  readonly complaint: string;
}

const maxStderrLength = 2000;

const endOf = (child: ChildProcess): Promise<End> => {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(0, maxStderrLength);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: null, killedBy: null, complaint: error.message }));
    child.on('close', (code, killedBy) => resolve({ code, killedBy, complaint: stderr }));
  });
};

/** A full heap ends in an abort, refused memory in a trap or a bad access. */
const reasonOf = (killedBy: NodeJS.Signals | null, stderr: string): ChildFailure => {
  if (killedBy === 'SIGXCPU' || killedBy === 'SIGKILL') return 'too_slow';
  const isMemory = /heap|memory|allocation|OOM|RangeError: (Array buffer|Invalid (string|typed array) length)/i;
  if (killedBy === 'SIGABRT' || killedBy === 'SIGTRAP' || killedBy === 'SIGSEGV' || isMemory.test(stderr))
    return 'too_much_memory';
  return 'crashed';
};

async function* outputOf(
  child: ChildProcess,
  { wallMs, outputBytes }: ChildLimits,
  end: (reason: ChildFailure) => void,
): AsyncGenerator<Buffer> {
  const chunks = (child.stdout as Readable)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let left = wallMs;
  let size = 0;
  for (;;) {
    const since = performance.now();
    const timer = setTimeout(() => end('timed_out'), left);
    const chunk = await chunks.next().finally(() => clearTimeout(timer));
    left = Math.max(0, left - (performance.now() - since));
    if (chunk.done) return;
    size += chunk.value.byteLength;
    if (size > outputBytes) return end('too_much_output');
    yield chunk.value;
  }
}
