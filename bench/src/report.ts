import { canMeasureCpu, cpuSeconds } from './cpu.ts';
import { type BenchRequest, measure, measureChanged, type Result, resultOf, type Sample, type Target } from './load.ts';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** One row of a Markdown table. */
export const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
export const ms = (value: number): string => value.toFixed(1);

const warmUpMs = 1_500;
const rounds = 5;
const roundMs = 1_000;

/** Server under test: where to send calls, and whose processor time they cost. */
export interface Answering {
  readonly target: Target;
  readonly pid: number;
  /** First process of PostgreSQL. */
  readonly postmaster: number;
}

interface Measured extends Result {
  /** Processor milliseconds per call. */
  readonly serverCpu: number;
  readonly postgresCpu: number;
}

interface Round {
  readonly sample: Sample;
  readonly server: number;
  readonly postgres: number;
}

interface Used {
  readonly server: number;
  readonly postgres: number;
}

/** Processor seconds between two moments; unknown where nothing counts them. */
const usedBetween = (before: Used | undefined, after: Used | undefined): Used => ({
  server: after && before ? after.server - before.server : Number.NaN,
  postgres: after && before ? after.postgres - before.postgres : Number.NaN,
});

const measureRound = async (
  { target, pid, postmaster }: Answering,
  connections: number,
  milliseconds: number,
  nextRequest: () => BenchRequest,
): Promise<Round> => {
  const used = () => (canMeasureCpu ? { server: cpuSeconds(pid), postgres: cpuSeconds(postmaster) } : undefined);
  if (nextRequest().change === undefined) {
    const before = used();
    const sample = await measure(target, connections, milliseconds, nextRequest);
    return { sample, ...usedBetween(before, used()) };
  }
  const sum = { server: 0, postgres: 0 };
  let before = used();
  const sample = await measureChanged(target, milliseconds, nextRequest, (isBegin) => {
    const now = used();
    if (isBegin) before = now;
    else {
      const { server, postgres } = usedBetween(before, now);
      sum.server += server;
      sum.postgres += postgres;
    }
  });
  return { sample, ...sum };
};

const measuredOf = (all: readonly Round[]): Measured => {
  const calls = all.reduce((sum, { sample }) => sum + sample.times.length, 0);
  const perCall = (seconds: (round: Round) => number): number =>
    (all.reduce((sum, round) => sum + seconds(round), 0) / calls) * 1000;
  return {
    ...resultOf(all.map(({ sample }) => sample)),
    serverCpu: perCall(({ server }) => server),
    postgresCpu: perCall(({ postgres }) => postgres),
  };
};

/** Alternates between servers, so that other load on the machine affects all of them alike. */
const run = async (
  answering: readonly Answering[],
  connections: number,
  generators: readonly (() => BenchRequest)[],
): Promise<Measured[]> => {
  const nextOf = (index: number): (() => BenchRequest) => {
    const next = generators[index] ?? generators[0];
    if (!next) throw new Error('There is nothing to send.');
    return next;
  };
  for (const [index, one] of answering.entries()) await measureRound(one, connections, warmUpMs, nextOf(index));
  const samples = answering.map((): Round[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, one] of answering.entries())
      samples[index]?.push(await measureRound(one, connections, roundMs, nextOf(index)));
  return samples.map(measuredOf);
};

export type RequestGenerators = Readonly<Record<string, () => BenchRequest>>;

const head = (...names: readonly string[]): void => {
  print('');
  print(row(...names));
  print(row('---', ...names.slice(1).map(() => '--:')));
};

const cpu = ({ serverCpu, postgresCpu }: Measured): string => `${serverCpu.toFixed(2)} + ${postgresCpu.toFixed(2)}`;

/** Compares the product with the floor. */
export const compare = async (product: Answering, floor: Answering, generators: RequestGenerators): Promise<void> => {
  head(
    'call',
    'connections',
    'p50 ms',
    'p99 ms',
    'per second',
    'CPU ms, Node + PostgreSQL',
    'floor per second',
    'floor CPU ms',
    'share of the floor',
  );
  for (const [name, nextRequest] of Object.entries(generators))
    for (const connections of [1, 16]) {
      const [ours, least] = await run([product, floor], connections, [nextRequest]);
      if (!ours || !least) throw new Error('Both have to be measured.');
      const share = `${Math.round((ours.perSecond / least.perSecond) * 100)} %`;
      const own = [ms(ours.p50), ms(ours.p99), Math.round(ours.perSecond), cpu(ours)];
      print(row(name, connections, ...own, Math.round(least.perSecond), cpu(least), share));
    }
};

interface Sized {
  readonly rows: string;
  readonly answering: Answering;
  readonly generators: RequestGenerators;
}

/** Compares the same calls in companies of growing size, over one connection. */
export const compareSizes = async (sizes: readonly Sized[]): Promise<void> => {
  head('call', ...sizes.flatMap(({ rows }) => [`${rows} rows, ms`, 'CPU ms']), 'largest to the one before');
  for (const name of Object.keys(sizes[0]?.generators ?? {})) {
    const generators = sizes.map((size) => size.generators[name]).filter((next) => next !== undefined);
    const results = await run(
      sizes.map(({ answering }) => answering),
      1,
      generators,
    );
    const cells = results.flatMap((one) => [ms(one.p50), ms(one.serverCpu + one.postgresCpu)]);
    const [before, largest] = results.slice(-2);
    print(row(name, ...cells, ((largest?.p50 ?? 0) / (before?.p50 ?? 1)).toFixed(1)));
  }
};

export const measureAlone = async (product: Target, generators: RequestGenerators): Promise<void> => {
  head('call', 'connections', 'p50 ms', 'p99 ms', 'per second');
  for (const [name, nextRequest] of Object.entries(generators))
    for (const connections of [1, 16]) {
      const [ours] = await run([{ target: product, pid: 0, postmaster: 0 }], connections, [nextRequest]);
      if (ours) print(row(name, connections, ms(ours.p50), ms(ours.p99), Math.round(ours.perSecond)));
    }
};

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
