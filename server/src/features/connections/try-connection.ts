import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findConnectionFault, type Trial } from './connection-fault.ts';

/** Counted per company: who tests without end uses us to look around in other people's networks. */
export const tryConnection = async (
  context: Context,
  companyId: number,
  trial: Trial,
  signal: AbortSignal,
): Promise<string | null> => {
  await context.throttle.admit('connection test', String(companyId));
  const fault = await findConnectionFault(context, trial, signal);
  if (fault !== null) context.log.info({ companyId, connection: trial.kind }, 'connection does not work');
  return fault;
};

export const refuseFaulty = async (
  context: Context,
  companyId: number,
  trial: Trial,
  signal: AbortSignal,
): Promise<void> => {
  const fault = await tryConnection(context, companyId, trial, signal);
  if (fault !== null) throw new AppError('unprocessable', fault);
};
