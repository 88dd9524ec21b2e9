import { type ImportKind, type ImportStarted, importStarted } from '@flottwart/contract/imports';
import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { type TenantContext, tenantOf } from '../../db/tenant-transaction.ts';
import { AppError, forbidden, notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { publishChange } from '../../live/live-events.ts';
import { createOnce, type Repeatable } from '../../work-items/idempotency.ts';
import { emailOfUser } from '../../work-items/timeline.repository.ts';
import { findProviderCredential, hasSpecialServices } from '../connections/public.ts';
import { importJob } from './end-run.ts';
import {
  findActiveRun,
  insertQueuedRun,
  lockRun,
  type NewRun,
  type RunRow,
  updateRun,
} from './import-run.repository.ts';

const notConnectedMessages = {
  'employee-database':
    'Die Mitarbeiter-Datenbank ist nicht verbunden. Die Zugangsdaten stehen unter „Meine Firma“, Reiter Mitarbeiter-DB.',
  'driving-history':
    'Die Fahrten-Historie ist nicht verbunden. Die Zugangsdaten stehen unter „Meine Firma“, Reiter Fahrten Historie.',
} as const;

/** Such a company has no settings to lead to. */
const notOfferedMessage =
  'Dieser Import ist für die Firma nicht freigeschaltet; freischalten kann ihn der Betreiber. Eine Datei lässt sich jederzeit importieren.';

const kindNames: Readonly<Record<ImportKind, string>> = {
  employees: 'der Fahrer',
  vehicles: 'der Fahrzeuge',
  trips: 'der Fahrten',
  contracts: 'der Leasingverträge',
};

/** Contracts are money: an ADMIN alone enters them, by hand or from a file. */
export const assertMayImport = ({ role }: Session, kind: ImportKind): void => {
  if (kind === 'contracts' && role !== 'ADMIN')
    throw forbidden('Leasingverträge dürfen nur Administratoren importieren.');
};

const formatInstant = (instant: Date): string =>
  `${berlinDay(instant).split('-').reverse().join('.')} um ${berlinTime(instant)} Uhr`;

/** True for a nightly import whose minute has not come yet. */
const isWaiting = ({ origin, state, started_at }: RunRow): boolean =>
  origin === 'nightly' && state === 'queued' && started_at === null;

/** Names the active run, which may just have ended. */
const alreadyRunningError = (kind: ImportKind, run: RunRow | undefined): AppError => {
  if (run && isWaiting(run))
    return new AppError(
      'conflict',
      `Der nächtliche Import ${kindNames[kind]} steht noch aus (eingeplant am ${formatInstant(run.created_at)}). Bitte warten, bis er fertig ist, oder ihn abbrechen.`,
    );
  const since = run ? ` (gestartet am ${formatInstant(run.created_at)})` : '';
  return new AppError(
    'conflict',
    `Ein Import ${kindNames[kind]} läuft bereits${since}. Bitte warten, bis er fertig ist, oder ihn abbrechen.`,
  );
};

const started = (kind: ImportKind, importId: number): ImportStarted => ({
  message: `Der Import ${kindNames[kind]} wurde gestartet. Das kann einige Minuten dauern.`,
  importId,
});

const enqueueRun = async (
  { enqueue }: Pick<Context, 'enqueue'>,
  { tx, companyId }: Pick<TenantContext, 'tx' | 'companyId'>,
  importId: number,
  startAfterSeconds = 0,
): Promise<number> => {
  await enqueue(tx, importJob, { companyId, importId }, { startAfterSeconds });
  await publishChange(tx, companyId, { kind: 'import', id: importId, part: 'item' });
  return importId;
};

/** Creates a run and its job in one transaction; undefined if a run of the kind is active. */
export const queueRun = async (
  context: Pick<Context, 'enqueue'>,
  tenant: TenantContext,
  run: NewRun,
  startAfterSeconds = 0,
): Promise<number | undefined> => {
  const inserted = await insertQueuedRun(tenant, run);
  return inserted && enqueueRun(context, tenant, inserted.id, startAfterSeconds);
};

/** Starts a waiting nightly import at once as the one that a person asks for; its own job finds it running or done. */
const startWaitingRun = async (
  context: Pick<Context, 'enqueue'>,
  tenant: TenantContext,
  run: NewRun,
): Promise<number> => {
  const { tx, companyId, now } = tenant;
  const active = await findActiveRun(tx, companyId, run.kind);
  const waiting = active && (await lockRun(tx, companyId, active.id));
  if (!waiting || !isWaiting(waiting)) throw alreadyRunningError(run.kind, waiting);
  await updateRun(tx, companyId, waiting.id, { ...run, created_at: now });
  return enqueueRun(context, tenant, waiting.id);
};

const monthsBack = 3;

/** Trips of the last three months, see docs/coverage.md#screens. */
export const lastThreeMonths = (now: Date): { readonly range_from: Date; readonly range_to: Date } => {
  const range_from = new Date(now);
  range_from.setUTCMonth(range_from.getUTCMonth() - monthsBack);
  return { range_from, range_to: now };
};

const startFromProvider = (
  context: Context,
  session: Session,
  kind: 'employees' | 'trips',
  idempotencyKey: Repeatable['idempotencyKey'],
): Promise<ImportStarted> => {
  const { companyId, userId } = session;
  const connection = kind === 'employees' ? 'employee-database' : 'driving-history';
  return createOnce(
    context,
    session,
    { name: `import ${kind}`, response: importStarted, idempotencyKey, body: null },
    async (write) => {
      const { tx, now } = write;
      if (!(await findProviderCredential(tx, companyId, connection)))
        throw new AppError(
          'unprocessable',
          (await hasSpecialServices(tx, companyId)) ? notConnectedMessages[connection] : notOfferedMessage,
        );
      const run: NewRun = {
        kind,
        origin: 'provider',
        started_by: await emailOfUser(tx, companyId, userId),
        ...(kind === 'trips' && lastThreeMonths(now)),
      };
      const tenant = tenantOf(write);
      return started(kind, (await queueRun(context, tenant, run)) ?? (await startWaitingRun(context, tenant, run)));
    },
  );
};

export const importEmployees = (context: Context, session: Session, idempotencyKey: Repeatable['idempotencyKey']) =>
  startFromProvider(context, session, 'employees', idempotencyKey);

export const importTrips = (context: Context, session: Session, idempotencyKey: Repeatable['idempotencyKey']) =>
  startFromProvider(context, session, 'trips', idempotencyKey);

/** Starts the import of a draft. */
export const startUpload = (
  context: Context,
  session: Session,
  id: number,
  idempotencyKey: Repeatable['idempotencyKey'],
): Promise<ImportStarted> => {
  const { companyId } = session;
  return createOnce(
    context,
    session,
    { name: `import file ${id}`, response: importStarted, idempotencyKey, body: null },
    async ({ tx, now }) => {
      const draft = await lockRun(tx, companyId, id);
      if (draft?.origin !== 'file') throw notFound();
      assertMayImport(session, draft.kind);
      if (draft.state !== 'draft') throw new AppError('conflict', 'Diese Datei wurde schon übernommen.');
      const active = await findActiveRun(tx, companyId, draft.kind);
      if (active) throw alreadyRunningError(draft.kind, active);
      await updateRun(tx, companyId, id, { state: 'queued', created_at: now }).catch((error: unknown) => {
        // Another run of the kind was started concurrently.
        throw violatesUnique(error, 'import_runs_one_at_a_time') ? alreadyRunningError(draft.kind, undefined) : error;
      });
      return started(draft.kind, await enqueueRun(context, { tx, companyId }, id));
    },
  );
};
