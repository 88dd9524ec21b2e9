import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../load.ts';
import { median, row } from '../report.ts';

const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Exports over HTTP while sampling the server's memory and loading the first page of the list. */
export const measureExport = async (
  { port, headers }: Target,
  pid: number,
  exports: Readonly<Record<string, string>>,
  print: (line: string) => void,
): Promise<void> => {
  const get = async (path: string): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    if (!response.ok || !response.body)
      throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    let bytes = 0;
    for await (const chunk of response.body) bytes += chunk.byteLength;
    return bytes;
  };
  const open = (): Promise<number> => timed(() => get('/api/leaseplan/all?page=1&size=100'));
  print('');
  print(row('export', 'seconds', 'MB', 'memory grew by, MB', 'list alone, ms', 'list meanwhile, ms'));
  print(row('---', '--:', '--:', '--:', '--:', '--:'));
  for (const [name, query] of Object.entries(exports)) {
    const alone: number[] = [];
    for (let round = 0; round < 20; round += 1) alone.push(await open());
    const before = await residentMb(pid);
    const meanwhile: number[] = [];
    let highest = before;
    let isRunning = true;
    const watch = async (): Promise<void> => {
      while (isRunning) {
        highest = Math.max(highest, await residentMb(pid));
        await sleep(50);
      }
    };
    const others = async (): Promise<void> => {
      while (isRunning) {
        meanwhile.push(await open());
        await sleep(50);
      }
    };
    const around = Promise.all([watch(), others()]);
    let bytes = 0;
    const took = await timed(async () => {
      bytes = await get(`/api/leaseplan/export${query}`);
    });
    isRunning = false;
    await around;
    const figures = [took / 1000, bytes / 1e6, highest - before, median(alone), median(meanwhile)];
    print(row(name, ...figures.map((figure) => figure.toFixed(1))));
  }
};
