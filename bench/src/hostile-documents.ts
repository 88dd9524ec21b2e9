import { readdirSync, readFileSync } from 'node:fs';
import { hostileFiles } from '@flottwart/simulators/leasing/hostile';
import { readLeasingDocument } from '../../server/src/features/documents/reading/read-leasing-document.ts';
import { toCompanyId } from '../../server/src/lib/company-id.ts';

const company = toCompanyId(1);
/** Measures time and memory that hostile files cost, in the child process and in this one. `node bench/src/hostile-documents.ts` (Linux) */
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = (kilobytes: number): string => (kilobytes / 1024).toFixed(0);
const everyMs = 20;

const children = (): string[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );

const peakOf = (pid: string): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
};

const context = { today: '2026-11-15', company: { name: '' }, plates: [], assignments: [], templates: [] };

print('| file | outcome | s | child, MB | this process grew, MB |');
print('|---|---|---|---|---|');
for (const [name, make] of Object.entries(hostileFiles)) {
  const file = await make();
  const before = process.memoryUsage().rss;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, ...children().map(peakOf));
  }, everyMs);
  const start = performance.now();
  const outcome = await readLeasingDocument(company, file, context);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  const grown = Math.max(0, process.memoryUsage().rss - before) / 1024;
  const outcomeText = 'refusal' in outcome ? outcome.refusal : 'READ';
  print(`| ${[name, outcomeText, seconds.toFixed(1), megabytes(peak), megabytes(grown)].join(' | ')} |`);
}
