import { type ChildProcess, spawn } from 'node:child_process';

export interface Running {
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Starts a Node program and waits until it prints where it listens. */
export const startProgram = (args: readonly string[], env: NodeJS.ProcessEnv, ready: RegExp): Promise<Running> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      const port = ready.exec(said)?.[1];
      if (port) resolve({ port: Number(port), pid: child.pid ?? 0, stop: () => stopProgram(child) });
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${said}`)));
  });

const stopProgram = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
