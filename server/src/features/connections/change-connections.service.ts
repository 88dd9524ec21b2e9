import { isDeepStrictEqual } from 'node:util';
import type { ConnectionChanges } from '@flottwart/contract/connections';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { mayBePrivate } from '../../connectors/mail/mail-host.ts';
import type { Context } from '../../context.ts';
import { allRows } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import {
  type ConnectionKind,
  type ConnectionRow,
  connectionSecret,
  lockConnections,
  removeConnection,
  selectConnections,
  storeConnection,
} from './connection.repository.ts';
import type { Trial } from './connection-error.ts';
import { type CredentialPlan, planCredential, refuseForbiddenMailServer } from './credential-plan.ts';
import { type SentCredential, sentCredentials, wireNames } from './sent-credential.ts';
import { requireWorkingConnection } from './try-connection.ts';

export interface SavingOptions {
  /** Skips the test, for mail servers that are not reachable yet. */
  readonly isUnchecked: boolean;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

type Sent = Readonly<Record<ConnectionKind, SentCredential>>;
type Plans = ReadonlyMap<ConnectionKind, CredentialPlan>;

/** Tests new credentials and returns how to write them, so that no transaction waits for a provider. */
export const prepareConnectionChanges = async (
  context: Context,
  session: Session,
  changes: ConnectionChanges,
  { isUnchecked, signal }: SavingOptions,
): Promise<(tx: TenantTransaction) => Promise<void>> => {
  const { companyId } = session;
  const sent = sentCredentials(changes);
  if (Object.values(sent).every(isSilent)) return async () => undefined;
  const stored = await readInTenant(context.db, companyId, (tx) => allRows(selectConnections(tx, companyId)));
  const plans = planAll(stored, sent);
  refuseForbidden(context, plans);
  const trials = trialsOf(plans);
  if (isUnchecked) refuseUnchecked(trials);
  else for (const trial of trials) await requireWorkingConnection(context, companyId, trial, signal);

  return async (tx) => {
    const current = planAll(await lockConnections(tx, companyId), sent);
    refuseIfChanged(plans, current);
    for (const [kind, plan] of current) await carryOut(context, tx, session, { kind, plan, isUnchecked });
  };
};

const isSilent = (sent: SentCredential): boolean => Object.values(sent).every((value) => value === undefined);

const planAll = (stored: readonly ConnectionRow[], sent: Sent): Plans => {
  const kinds = declaredKeys(wireNames);
  const rowOf = (kind: ConnectionKind) => stored.find((row) => row.kind === kind);
  return new Map(kinds.map((kind) => [kind, planCredential(kind, rowOf(kind), sent[kind])]));
};

const refuseForbidden = ({ config }: Context, plans: Plans): void => {
  const plan = plans.get('smtp');
  if (!plan || !('recipient' in plan) || mayBePrivate(config.connectors, plan.recipient)) return;
  refuseForbiddenMailServer(plan.recipient);
};

const trialsOf = (plans: Plans): Trial[] =>
  [...plans].flatMap(([kind, plan]): Trial[] => {
    if (plan.action !== 'store') return [];
    const { host, port, username } = plan.recipient;
    if (kind !== 'smtp') return [{ kind, credential: { username, password: plan.secret } }];
    return port === null ? [] : [{ kind, credential: { host, port, username, password: plan.secret } }];
  });

const refuseUnchecked = (trials: readonly Trial[]): void => {
  if (trials.every(({ kind }) => kind === 'smtp')) return;
  throw new AppError('invalid_input', 'Ohne Prüfung lassen sich nur Mailserver speichern.');
};

/** Refuses if the stored state changed since the test, so that only tested credentials are stored. */
const refuseIfChanged = (tested: Plans, current: Plans): void => {
  for (const [kind, plan] of current)
    if (plan.action === 'store' && !isDeepStrictEqual(plan, tested.get(kind)))
      throw new AppError(
        'conflict',
        'Die Zugangsdaten wurden gerade von jemand anderem geändert. Bitte erneut versuchen.',
      );
};

const carryOut = async (
  { secrets, clock, log }: Context,
  tx: TenantTransaction,
  { companyId, userId }: Session,
  {
    kind,
    plan,
    isUnchecked,
  }: { readonly kind: ConnectionKind; readonly plan: CredentialPlan; readonly isUnchecked: boolean },
): Promise<void> => {
  if (plan.action === 'leave') return;
  log.info({ companyId, userId, connection: kind, action: plan.action }, 'connection changed');
  if (plan.action === 'remove') return removeConnection(tx, companyId, kind);
  await storeConnection(tx, companyId, kind, {
    ...plan.recipient,
    sealed_secret: secrets.seal(connectionSecret(companyId, kind), plan.secret),
    last_run_at: isUnchecked ? null : clock(),
    last_error: '',
  });
};
