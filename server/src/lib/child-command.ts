import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { codeFolders } from './program-files.ts';

export interface ChildLimits {
  /** Wall-clock limit, a verdict on the machine and not on the content; paused while the reader is busy with earlier output. */
  readonly wallMs: number;
  /** Processor time that the content may cost, however busy the machine is. */
  readonly cpuSeconds: number;
  /** Part of it between two pieces of output, for a script that reports its progress; measured where the system has `/proc`. */
  readonly cpuSecondsPerStep?: number;
  readonly heapMegabytes: number;
  /** Memory the process may allocate beyond what an idle one reserves, where the system can enforce it. */
  readonly memoryMegabytes: number;
  readonly outputBytes: number;
}

export interface ChildTask {
  /** Path of a script that reads all of its standard input and writes its result to standard output. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Allows native addons; Node's permission model does not bind them. */
  readonly usesAddons?: boolean;
  /** Nobody waits for the result with a request open: requests go first at the processor. */
  readonly isBackground?: boolean;
  readonly input: Uint8Array;
  readonly limits: ChildLimits;
  readonly signal?: AbortSignal;
}

/** Sets limits that the kernel enforces, where the system has it. */
export const prlimit = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'prlimit'))
  .find((path) => existsSync(path));

/**
 * Folders a script may import from, without the data beside them; Node checks a path both as written and with links resolved. A
 * workspace has packages of its own only if its versions differ.
 */
const readable = codeFolders.filter((folder) => existsSync(folder)).flatMap((folder) => [folder, realpathSync(folder)]);

const megabyte = 1024 * 1024;

/** Node reserves address space it never uses, varying by version, which counts towards the data limit. */
const reservedByNode = async (): Promise<number> => {
  const readOwn = "require('node:fs').readFileSync('/proc/self/status', 'utf8')";
  const { stdout } = await promisify(execFile)(process.execPath, ['-p', readOwn], { env: {} });
  return Number(/^VmData:\s+(\d+) kB/m.exec(stdout)?.[1] ?? 0) * 1024;
};

let reserved: Promise<number> | undefined;

/** Program and arguments that run the script within its bounds. */
export const commandOf = async ({
  script,
  args = [],
  limits,
  usesAddons,
}: ChildTask): Promise<readonly [string, readonly string[]]> => {
  const { heapMegabytes, memoryMegabytes, cpuSeconds } = limits;
  const node = [
    `--max-old-space-size=${heapMegabytes}`,
    '--permission',
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    ...(usesAddons ? ['--allow-addons'] : []),
    '--no-warnings',
    script,
    ...args,
  ];
  if (!prlimit) return [process.execPath, node];
  reserved ??= reservedByNode();
  const data = (await reserved) + memoryMegabytes * megabyte;
  const bounds = [`--data=${data}`, `--cpu=${cpuSeconds}`, '--core=0'];
  return [prlimit, [...bounds, process.execPath, ...node]];
};
