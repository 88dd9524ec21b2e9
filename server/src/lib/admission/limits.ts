import { minutes } from '../clock.ts';

/** Limits of what happens at the same time on one server, in places or bytes. */
export interface PlaceLimits {
  readonly total: number;
  /** Share of one company, or of what stands for it. */
  readonly company: number;
  /** Share of all companies and strangers of one network. */
  readonly network: number;
  /** Share of all new companies that one network registered, wherever they are now. */
  readonly newcomers: number;
  /** Requests of one company that may wait beyond its share; further ones are refused with 429. */
  readonly companyWaiting: number;
  /** Requests that may wait in all; beyond it the latest of the company and network with the most gives way. */
  readonly waiting: number;
  /** Time after which a waiting request is refused. */
  readonly waitMs: number;
  /** True if the slowest transfer of the company and network with the most places ends, rather than that a lighter one waits. */
  readonly givesWay: boolean;
}

const shares = (total: number, company: number, network: number, newcomers: number) => ({
  total,
  company,
  network,
  newcomers,
});

const waits = (companyWaiting: number, waiting: number, seconds: number) => ({
  companyWaiting,
  waiting,
  waitMs: seconds * 1000,
  givesWay: false,
});

const givesWay = (waiting: number, seconds: number) => ({ ...waits(0, waiting, seconds), givesWay: true });

const unlimited = Number.POSITIVE_INFINITY;
const patient = waits(unlimited, unlimited, unlimited);
const megabyte = 1024 * 1024;

/** Every limit of what happens at once: in all, of a company, of a network, of new companies; see docs/decisions/0135-one-admission.md. */
export const placeLimits = {
  /** Look-ups are short and precede everything; the bound keeps the queue for connections short. */
  lookUps: { ...shares(60, 20, 30, 20), ...waits(500, 5_000, 30) },
  /** No bound for all, by which one company's wait would become that of all. */
  handlers: { ...shares(unlimited, 40, unlimited, 80), ...waits(500, 10_000, 60) },
  /** Requests before sign-in: what waits here costs neither statements nor turns of the event loop. */
  strangers: { ...shares(unlimited, 5, 10, unlimited), ...waits(500, 10_000, 60) },
  /** Sockets and disk of files that are still arriving. */
  uploads: { ...shares(200, 20, 100, 40), ...givesWay(400, 10) },
  /** Memory of complete files while they are processed. */
  uploadBytes: {
    ...shares(256 * megabyte, 64 * megabyte, 128 * megabyte, 64 * megabyte),
    ...waits(unlimited, unlimited, minutes(5)),
  },
  /** Memory of open streams, each of which holds a batch of rows or a chunk of a file. */
  downloads: { ...shares(200, 40, 100, 80), ...givesWay(400, 10) },
  /** Each compresses as fast as it is read and keeps rows and archive in memory meanwhile. */
  exports: { ...shares(8, 2, 4, 2), ...givesWay(40, 10) },
  /** Production of chunks, one per turn of the event loop. */
  chunks: { ...shares(8, 1, 1, 1), ...patient },
  /** Open windows; the share of a company is that of a person. In all, far below the connections a server can hold. */
  eventStreams: { ...shares(5_000, 20, 1_000, 200), ...givesWay(0, 0) },
  /** A child process may take half a gigabyte: two of each kind at a time, the second one never of the same company or network. */
  children: { ...shares(2, 1, 1, 1), ...waits(8, 40, minutes(3)) },
  /** Scans being recognised by the jobs of a server, which wait as long as it takes. */
  scans: { ...shares(2, 1, 1, 1), ...patient },
  /** Each occupies a core: one network leaves the others to the server, all of them half of the threads Node shares with files and DNS. */
  passwords: { ...shares(2, 1, 1, 1), ...waits(unlimited, 100, unlimited) },
  /** A caller who has proved the account before does not wait for strangers, and takes a third thread for a moment. */
  knownPasswords: { ...shares(1, 1, 1, 1), ...waits(unlimited, 100, unlimited) },
  /** Calls to the source of map tiles; few wait, because waiting requests hold places of their company's other ones. */
  tiles: { ...shares(16, 6, 8, 6), ...waits(20, 200, 10) },
} as const satisfies Record<string, PlaceLimits>;

const partOf = (max: number, part: number): number => Math.max(1, Math.floor(max / part));

/** Limits of a pool of so many connections. */
export const databaseLimits = (max: number) => {
  const aWhile = waits(unlimited, unlimited, 5);
  return {
    /** A quarter of the pool stays with the others while the transactions of one company wait for each other. */
    connections: {
      ...shares(max, max - Math.floor(max / 4), max - Math.floor(max / 10), partOf(max, 2)),
      ...aWhile,
    },
    /** Reads wait for processors, not for each other, so more of one company at once only delay the others. */
    reads: { ...shares(max, partOf(max, 4), partOf(max, 2), partOf(max, 4)), ...aWhile },
    /** Chunks of whole lists and streams. */
    chunkReads: { ...shares(partOf(max, 5), 1, partOf(max, 10), 1), ...patient },
  } satisfies Record<string, PlaceLimits>;
};

/** Age in days up to which companies share the allowance of the network that registered them. */
export const newCompanyDays = 14;
