import { type BenchRequest, measure, type Result, resultOf, type Sample, type Target } from './load.ts';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** One row of a Markdown table. */
export const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
export const ms = (value: number): string => value.toFixed(1);

const warmUpMs = 1_500;
const rounds = 5;
const roundMs = 1_000;

/** Alternates between targets, so that other load on the machine affects all of them alike. */
const run = async (
  targets: readonly Target[],
  connections: number,
  nextRequest: () => BenchRequest,
): Promise<Result[]> => {
  for (const target of targets) await measure(target, connections, warmUpMs, nextRequest);
  const samples = targets.map((): Sample[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, target] of targets.entries())
      samples[index]?.push(await measure(target, connections, roundMs, nextRequest));
  return samples.map(resultOf);
};

export type RequestGenerators = Readonly<Record<string, () => BenchRequest>>;

const head = (...names: readonly string[]): void => {
  print('');
  print(row(...names));
  print(row('---', ...names.slice(1).map(() => '--:')));
};

/** Compares the product with the baseline. */
export const compare = async (product: Target, baseline: Target, generators: RequestGenerators): Promise<void> => {
  head(
    'call',
    'connections',
    'p50 ms',
    'p99 ms',
    'per second',
    'baseline p50 ms',
    'baseline per second',
    'share of the baseline',
  );
  for (const [name, nextRequest] of Object.entries(generators))
    for (const connections of [1, 16]) {
      const [ours, baselineResult] = await run([product, baseline], connections, nextRequest);
      if (!ours || !baselineResult) throw new Error('Both have to be measured.');
      const share = `${Math.round((ours.perSecond / baselineResult.perSecond) * 100)} %`;
      const baselineCells = [ms(baselineResult.p50), Math.round(baselineResult.perSecond), share];
      print(row(name, connections, ms(ours.p50), ms(ours.p99), Math.round(ours.perSecond), ...baselineCells));
    }
};

export const measureAlone = async (product: Target, generators: RequestGenerators): Promise<void> => {
  head('call', 'connections', 'p50 ms', 'p99 ms', 'per second');
  for (const [name, nextRequest] of Object.entries(generators))
    for (const connections of [1, 16]) {
      const [ours] = await run([product], connections, nextRequest);
      if (ours) print(row(name, connections, ms(ours.p50), ms(ours.p99), Math.round(ours.perSecond)));
    }
};

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
