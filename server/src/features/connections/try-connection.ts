import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { findConnectionError, type Trial } from './connection-error.ts';

/** Limited per company, because unlimited tests would allow scanning other networks. */
export const tryConnection = async (
  context: Context,
  companyId: CompanyId,
  trial: Trial,
  signal: AbortSignal,
): Promise<string | null> => {
  await context.quotas.admit(companyId, 'connection-tests');
  const message = await findConnectionError(context, trial, signal);
  if (message !== null) context.log.info({ companyId, connection: trial.kind }, 'connection does not work');
  return message;
};

export const requireWorkingConnection = async (
  context: Context,
  companyId: CompanyId,
  trial: Trial,
  signal: AbortSignal,
): Promise<void> => {
  const message = await tryConnection(context, companyId, trial, signal);
  if (message !== null) throw new AppError('unprocessable', message);
};
