import { randomInt } from 'node:crypto';
import type {
  Company,
  deleteCompany as deleteCompanyEndpoint,
  updateCompany as updateCompanyEndpoint,
} from '@flottwart/contract/company';
import type { Received } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { combineReads, firstRow } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import type { TenantTransaction, WriteContext } from '../../db/tenant-transaction.ts';
import { AppError, forbidden, notFound } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Caller, Session } from '../../lib/session.ts';
import { publishChange, publishSessionEnd } from '../../live/live-events.ts';
import { noteAllDueDates } from '../../work-items/due-dates/store-due-dates.ts';
import {
  codeSubject,
  hasSecondFactor,
  recordAccountEvent,
  refundAttempt,
  verifyCredentials,
  withSecondFactor,
} from '../auth/public.ts';
import {
  prepareConnectionChanges,
  requireSpecialServices,
  type SavingOptions,
  storedSettings,
  toConnectionSettings,
} from '../connections/public.ts';
import { clearPositions, requestTelematicsRefresh } from '../telematics/public.ts';
import { toCompany, toCompanyChanges, touchesSpecialServices } from './company.mapper.ts';
import { changeCompany, deleteCompanyOfTransaction, selectAddresses, selectCompany } from './company.repository.ts';

export const getCompany = async ({ db }: Context, { companyId, role }: Session): Promise<Company> => {
  const [row, settings] = await readInTenant(db, companyId, (tx) =>
    combineReads(firstRow(selectCompany(tx, companyId)), storedSettings(tx, companyId)),
  );
  if (!row) throw notFound();
  return toCompany(row, toConnectionSettings(settings, role));
};

export const updateCompany = async (
  context: Context,
  session: Session,
  { id, body }: { readonly id: number; readonly body: Received<typeof updateCompanyEndpoint>['body'] },
  saving: SavingOptions & { readonly caller: Caller },
): Promise<Company> => {
  const { db, clock } = context;
  const { companyId } = session;
  if (id !== companyId) throw notFound();
  if (touchesSpecialServices(body)) await requireSpecialServices(context, session);
  const changeConnections = await prepareConnectionChanges(context, session, body, saving);
  await inTenant(db, companyId, async (tx) => {
    if (body.requiresSecondFactor !== undefined)
      await setSecondFactorRequirement({ tx, session, now: clock() }, body.requiresSecondFactor, saving.caller);
    await changeCompany({ tx, companyId, now: clock() }, toCompanyChanges(body));
    // The next check of every driver is another day then.
    if (body.licenceCheckMonths !== undefined) {
      await noteAllDueDates({ tx, companyId, now: clock() }, 'employee');
      await publishChange(tx, companyId, { kind: 'employee', part: 'item' });
    }
    // Trips without an end are unclear from another moment on then.
    if (body.maxShiftHours !== undefined) await publishChange(tx, companyId, { kind: 'trip', part: 'item' });
    if (body.positionsEnabled !== undefined) await switchPositions(context, tx, companyId, body.positionsEnabled);
    await changeConnections(tx);
  });
  return getCompany(context, session);
};

/** Without positions those that are stored are deleted; with them the devices are read again. */
const switchPositions = async (
  context: Context,
  tx: TenantTransaction,
  companyId: CompanyId,
  isEnabled: boolean,
): Promise<void> => {
  if (isEnabled) await requestTelematicsRefresh(context, tx, companyId);
  else await clearPositions(tx, companyId);
  await publishChange(tx, companyId, { kind: 'vehicle', part: 'telematics' });
};

/** Requires the caller's own second factor first, so that nobody locks themselves out. */
const setSecondFactorRequirement = async (
  { tx, session: { companyId, userId }, now }: WriteContext,
  isRequired: boolean,
  caller: Caller,
): Promise<void> => {
  const company = await selectCompany(tx, companyId).forUpdate().executeTakeFirstOrThrow();
  if (company.requires_second_factor === isRequired) return;
  if (isRequired && !(await hasSecondFactor(tx, companyId, userId)))
    throw new AppError('conflict', 'Bitte zuerst den eigenen zweiten Faktor einrichten.');
  const kind = isRequired ? 'second-factor-duty-on' : 'second-factor-duty-off';
  await recordAccountEvent(tx, companyId, { userId, kind, caller, now });
  // Sessions without one are restricted at once.
  if (isRequired) await publishSessionEnd(tx, companyId, null);
};

/** Requires an ADMIN's credentials and second factor again, because an open browser must not be enough to delete everything; leaves only the deletion number, which it returns. */
export const deleteCompany = async (
  context: Context,
  session: Session,
  credentials: Received<typeof deleteCompanyEndpoint>['body'],
  caller: Caller,
): Promise<string> => {
  const { clock, mailer, log } = context;
  const { companyId } = session;
  const { username, password, code } = credentials;
  const account = await verifyCredentials(context, { email: username, password }, caller);
  // With a wrong code the attempt counts, as at the sign-in.
  if (account && code === undefined) await refundAttempt(context, account.attempt);
  if (account?.companyId !== companyId || account.role !== 'ADMIN' || !account.verified)
    throw forbidden('Benutzername oder Passwort eines Administrators dieser Firma ist falsch.');
  const number = newDeletionNumber();
  const attempt = { owner: account, code, counted: codeSubject(account.attempt, account), caller };
  const members = await withSecondFactor(context, attempt, async (tx) => {
    const people = await selectAddresses(tx, companyId).execute();
    await deleteCompanyOfTransaction(tx, number, clock());
    return people;
  });
  if (code !== undefined) await refundAttempt(context, account.attempt);
  await mailer.forget(members.map(({ email }) => email));
  log.info({ number }, 'company deleted');
  return number;
};

/** Excludes characters that look alike, because people copy the number from paper. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const group = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');

/** Random: it proves that and when something was deleted, and reveals nothing about the content. */
const newDeletionNumber = (): string => `${group()}-${group()}-${group()}`;
