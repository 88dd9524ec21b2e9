import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import { refreshAllCompanies, refreshTelematics } from './refresh-telematics.service.ts';
import { telematicsRefresh } from './request-refresh.ts';

/** Enqueues every company with a credential, every ten minutes. */
const telematicsRound = defineJob({
  name: 'telematics-round',
  payload: z.strictObject({}),
  retries: 0,
  cron: '*/10 * * * *',
});

export const telematicsWorkers = (context: Context): readonly Worker[] => [
  worker(telematicsRound, () => refreshAllCompanies(context)),
  worker(telematicsRefresh, ({ companyId }) => refreshTelematics(context, companyId)),
];
