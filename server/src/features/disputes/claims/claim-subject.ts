import type { Received } from '@flottwart/contract/endpoint';
import type { draftClaim } from '@flottwart/contract/leasing/claims';
import { maxClaimedPositions } from '@flottwart/contract/rules/limits';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { stakesOf } from '../findings/finding-stakes.ts';
import { assertOpen, getClaimable } from './assert-claimable.ts';
import { toFact } from './claim.mapper.ts';
import { findClaims, findRemainders } from './claim.repository.ts';
import { withDeductions } from './claim-deductions.ts';
import { type ClaimedFact, parseClaimFacts } from './claim-facts.ts';
import { type ClaimableRow, countOpenPositions, findOpenPositions, type OpenSubject } from './claimable.repository.ts';

export interface ClaimSubject {
  readonly rows: readonly ClaimableRow[];
  readonly facts: readonly ClaimedFact[];
  /** Open positions beyond the limit of one claim. */
  readonly left: number;
}

const toSubject = (rows: readonly ClaimableRow[], left = 0): ClaimSubject => ({ rows, facts: rows.map(toFact), left });

const openOf = async (tx: TenantTransaction, companyId: CompanyId, subject: OpenSubject): Promise<ClaimSubject> => {
  const rows = await findOpenPositions(tx, companyId, subject, maxClaimedPositions);
  if (rows.length === 0)
    throw new AppError(
      'unprocessable',
      'licensePlates' in subject && subject.licensePlates.length === 1
        ? 'Zu diesem Kennzeichen ist nichts mehr offen.'
        : 'Davon ist nichts mehr offen.',
    );
  const open = rows.length < maxClaimedPositions ? rows.length : await countOpenPositions(tx, companyId, subject);
  const claimed = new Set(await withDeductions(tx, companyId, rows));
  return toSubject([...claimed], open - rows.filter((row) => claimed.has(row)).length);
};

const selectedPositions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<ClaimSubject> => {
  const rows = await getClaimable(tx, companyId, ids);
  assertOpen(rows);
  return toSubject(rows);
};

const positionsWithDeductions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<ClaimSubject> => {
  const { rows } = await selectedPositions(tx, companyId, ids);
  return toSubject(await withDeductions(tx, companyId, rows));
};

/** Positions of findings with the amounts at stake; `chosen` leaves out the others. */
const positionsAtStake = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  findingIds: readonly number[],
  chosen?: readonly number[],
): Promise<ClaimSubject> => {
  const stakes = await stakesOf(tx, companyId, findingIds);
  const ids = [...stakes.keys()].filter((id) => chosen === undefined || chosen.includes(id));
  if (ids.length === 0) throw new AppError('unprocessable', 'Davon ist nichts mehr offen.');
  if (ids.length > maxClaimedPositions)
    throw new AppError('unprocessable', `Höchstens ${maxClaimedPositions} Positionen auf einmal.`);
  const { rows, facts } = await selectedPositions(tx, companyId, ids);
  const claimed = facts.map((fact) => {
    const { cents = 0, ...named } = stakes.get(fact.id) ?? { reason: '', findingIds: [] };
    return { ...fact, openCents: Math.min(cents, fact.openCents), ...named };
  });
  return { rows, facts: claimed, left: 0 };
};

/** Amount still open of an earlier claim. */
const remindedPositions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  claimId: number,
): Promise<ClaimSubject> => {
  const [mail] = await findClaims(tx, companyId, [claimId]);
  if (!mail) throw notFound();
  const { positions } = parseClaimFacts(mail.facts);
  const claimed = new Map(positions.map((fact) => [fact.id, fact]));
  const found = await getClaimable(tx, companyId, [...claimed.keys()]).catch(() => {
    throw new AppError('unprocessable', 'Positionen dieser Reklamation wurden inzwischen zurückgenommen.');
  });
  const remainders = await findRemainders(tx, companyId, claimId);
  const restOf = (id: number): number => remainders.get(id) ?? 0;
  const rows = found.filter(({ id }) => restOf(id) !== 0);
  if (rows.length === 0) throw new AppError('unprocessable', 'Davon ist nichts mehr offen.');
  const facts = rows.map((row) => {
    const { reason, findingIds } = claimed.get(row.id) ?? {};
    const named = { ...(reason !== undefined && { reason }), ...(findingIds !== undefined && { findingIds }) };
    return { ...toFact(row), openCents: restOf(row.id), ...named };
  });
  return { rows, facts, left: 0 };
};

/** Amounts of a claim that asks for less than all that is open of its positions. */
export const claimedParts = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  {
    findingIds,
    reminderOf,
  }: { readonly findingIds?: readonly number[] | undefined; readonly reminderOf?: number | undefined },
  chosen: readonly number[],
): Promise<readonly ClaimedFact[] | undefined> => {
  if (findingIds) return (await positionsAtStake(tx, companyId, findingIds, chosen)).facts;
  if (reminderOf === undefined) return undefined;
  const { facts } = await remindedPositions(tx, companyId, reminderOf);
  return facts.filter(({ id }) => chosen.includes(id));
};

type Body = Received<typeof draftClaim>['body'];

export const readSubject = (tx: TenantTransaction, companyId: CompanyId, body: Body): Promise<ClaimSubject> => {
  if ('positionIds' in body) return positionsWithDeductions(tx, companyId, body.positionIds);
  if ('findingIds' in body) return positionsAtStake(tx, companyId, body.findingIds);
  if ('reminderOf' in body) return remindedPositions(tx, companyId, body.reminderOf);
  return openOf(tx, companyId, 'licensePlate' in body ? { licensePlates: [body.licensePlate] } : body);
};
