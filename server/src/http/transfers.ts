import { join } from 'node:path';
import type { CompanyQuotas } from '../db/company-quotas.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import { createRequestGates, type RequestGates } from './request-turns.ts';
import type { PaceLimits } from './slow-reader-timeout.ts';
import { prepareSpool } from './spooled-file.ts';
import type { ReceiveLimits } from './upload-timeouts.ts';
import { createUploads, type Uploads } from './uploads.ts';

export interface TransferLimits {
  readonly pace: PaceLimits;
  readonly receive: ReceiveLimits;
}

/** Long enough for the largest file over a slow telephone. */
export const transferLimits: TransferLimits = {
  pace: { chunkMs: 30_000, totalMs: 15 * 60_000 },
  receive: { idleMs: 15_000, paceMs: 30_000, paceBytes: 64 * 1024, totalMs: 10 * 60_000 },
};

/** Large bodies of requests and responses, and the gates they share with all requests. */
export interface Transfers {
  readonly gates: RequestGates;
  readonly downloads: Downloads;
  readonly uploads: Uploads;
}

export const openTransfers = async (
  dataDir: string,
  quotas: CompanyQuotas,
  { pace, receive }: TransferLimits,
): Promise<Transfers> => {
  const folder = join(dataDir, 'uploads');
  await prepareSpool(folder);
  const gates = createRequestGates();
  const { lookUps } = gates;
  return {
    gates,
    downloads: createDownloads({ quotas, pace, lookUps }),
    uploads: createUploads({ folder, limits: receive, quotas, lookUps }),
  };
};
