import type {
  ConnectionState,
  ConnectionStates,
  checkConnection as checkEndpoint,
} from '@flottwart/contract/connections';
import type { Received } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { allRows, combineReads } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import {
  type ConnectionRun,
  connectionErrorText,
  findMailServer,
  findProviderCredential,
  recordConnectionRun,
  recordTelematicsRun,
  requireSpecialServices,
  storedSettings,
  type Trial,
  telematicsCredentialsOf,
  tryConnection,
} from '../connections/public.ts';
import { connectionKinds, toConnectionStates } from './connection-state.mapper.ts';
import { toImportRun } from './import.mapper.ts';
import { selectLatestProviderRuns } from './import-run.repository.ts';

export const listConnectionStates = async (context: Context, session: Session): Promise<ConnectionStates> => {
  const { db, connectors } = context;
  const { companyId } = session;
  await requireSpecialServices(context, session);
  const [settings, runs] = await readInTenant(db, companyId, (tx) =>
    combineReads(storedSettings(tx, companyId), allRows(selectLatestProviderRuns(tx, companyId))),
  );
  return toConnectionStates(connectors, settings, runs.map(toImportRun));
};

type Choice = Received<typeof checkEndpoint>['body'];

/** Stores a failed check as the state of the connection instead of throwing. */
export const checkConnection = async (
  context: Context,
  session: Session,
  choice: Choice,
  signal: AbortSignal,
): Promise<ConnectionState> => {
  const { db, clock } = context;
  const { companyId } = session;
  await requireSpecialServices(context, session);
  const message = await inTenant(db, companyId, (tx) => findTrial(context, tx, companyId, choice)).then(
    (trial) => tryConnection(context, companyId, trial, signal),
    connectionErrorText,
  );
  const error = message ?? '';
  if (!signal.aborted) await inTenant(db, companyId, (tx) => recordRun(tx, companyId, choice, { at: clock(), error }));
  const states = await listConnectionStates(context, session);
  const state =
    'credentialId' in choice ? states.geotab.find(({ id }) => id === choice.credentialId) : states[choice.connection];
  if (!state) throw notFound();
  return state;
};

const incomplete = (): AppError =>
  new AppError('unprocessable', 'Es sind keine vollständigen Zugangsdaten hinterlegt.');

const findTrial = async (
  { secrets }: Context,
  tx: TenantTransaction,
  companyId: CompanyId,
  choice: Choice,
): Promise<Trial> => {
  if ('credentialId' in choice) {
    const stored = (await telematicsCredentialsOf(tx, companyId)).find(({ id }) => id === choice.credentialId);
    if (!stored) throw notFound();
    return { kind: 'telematics', credential: stored.open(secrets) };
  }
  const kind = connectionKinds[choice.connection];
  if (kind === 'smtp') {
    const server = await findMailServer(tx, companyId);
    if (!server) throw incomplete();
    return { kind, credential: server.open(secrets) };
  }
  const stored = await findProviderCredential(tx, companyId, kind);
  if (!stored) throw incomplete();
  return { kind, credential: stored.open(secrets) };
};

const recordRun = (tx: TenantTransaction, companyId: CompanyId, choice: Choice, run: ConnectionRun): Promise<void> =>
  'credentialId' in choice
    ? recordTelematicsRun(tx, companyId, choice.credentialId, run)
    : recordConnectionRun(tx, companyId, connectionKinds[choice.connection], run);
