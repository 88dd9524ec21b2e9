import { measure, type Result, resultOf, type Sample, type Shot, type Target } from './load.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** One row of a Markdown table. */
export const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
export const ms = (value: number): string => value.toFixed(1);

const warmUpMs = 1_500;
const rounds = 5;
const roundMs = 1_000;

/** Alternates between targets, so that other load on the machine affects all of them alike. */
const run = async (targets: readonly Target[], connections: number, shot: () => Shot): Promise<Result[]> => {
  for (const target of targets) await measure(target, connections, warmUpMs, shot);
  const samples = targets.map((): Sample[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, target] of targets.entries())
      samples[index]?.push(await measure(target, connections, roundMs, shot));
  return samples.map(resultOf);
};

export type Shots = Readonly<Record<string, () => Shot>>;

const head = (...names: readonly string[]): void => {
  say('');
  say(row(...names));
  say(row('---', ...names.slice(1).map(() => '--:')));
};

/** Compares the product with the baseline. */
export const compare = async (product: Target, floor: Target, shots: Shots): Promise<void> => {
  head(
    'call',
    'connections',
    'p50 ms',
    'p99 ms',
    'per second',
    'floor p50 ms',
    'floor per second',
    'share of the floor',
  );
  for (const [name, shot] of Object.entries(shots))
    for (const connections of [1, 16]) {
      const [ours, bare] = await run([product, floor], connections, shot);
      if (!ours || !bare) throw new Error('Both have to be measured.');
      const share = `${Math.round((ours.perSecond / bare.perSecond) * 100)} %`;
      const floors = [ms(bare.p50), Math.round(bare.perSecond), share];
      say(row(name, connections, ms(ours.p50), ms(ours.p99), Math.round(ours.perSecond), ...floors));
    }
};

export const measureAlone = async (product: Target, shots: Shots): Promise<void> => {
  head('call', 'connections', 'p50 ms', 'p99 ms', 'per second');
  for (const [name, shot] of Object.entries(shots))
    for (const connections of [1, 16]) {
      const [ours] = await run([product], connections, shot);
      if (ours) say(row(name, connections, ms(ours.p50), ms(ours.p99), Math.round(ours.perSecond)));
    }
};
