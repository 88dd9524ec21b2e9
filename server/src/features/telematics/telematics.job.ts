import type { Context } from '../../context.ts';
import { type Worker, worker } from '../../jobs/job.ts';
import { refreshAllCompanies, refreshTelematics } from './refresh-telematics.service.ts';
import { telematicsRefresh, telematicsRound } from './telematics-jobs.ts';

export const telematicsWorkers = (context: Context): readonly Worker[] => [
  worker(telematicsRound, () => refreshAllCompanies(context)),
  worker(telematicsRefresh, ({ companyId }) => refreshTelematics(context, companyId)),
];
