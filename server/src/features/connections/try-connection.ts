import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { findConnectionFault, type Trial } from './connection-fault.ts';

/** Limited per company, because unlimited tests would allow scanning other networks. */
export const tryConnection = async (
  context: Context,
  companyId: CompanyId,
  trial: Trial,
  signal: AbortSignal,
): Promise<string | null> => {
  await context.quotas.admit(companyId, 'connection-tests');
  const fault = await findConnectionFault(context, trial, signal);
  if (fault !== null) context.log.info({ companyId, connection: trial.kind }, 'connection does not work');
  return fault;
};

export const refuseFaulty = async (
  context: Context,
  companyId: CompanyId,
  trial: Trial,
  signal: AbortSignal,
): Promise<void> => {
  const fault = await tryConnection(context, companyId, trial, signal);
  if (fault !== null) throw new AppError('unprocessable', fault);
};
