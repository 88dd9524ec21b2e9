import type { TenantContext } from '../../../db/tenant-transaction.ts';
import { AppError } from '../../../lib/app-error.ts';
import { applyPlan, loadGroupText } from './match.repository.ts';
import { findGroup, type MatchGroup, type MatchSeeds } from './match-group.repository.ts';
import { planGroupOffLoop } from './plan-group-off-loop.ts';

/** Far above real groups, which are one plate or the plates of one cancelled document. */
const maxGroupPositions = 100_000;

/**
 * Rematches the whole group of these positions, so that automatic links never depend on the import order; manual links
 * stay.
 */
export const rematch = async (context: TenantContext, seeds: MatchSeeds): Promise<void> =>
  rematchGroup(context, await findGroup(context.tx, context.companyId, seeds));

/** Rematches a group found before some of its positions were deleted. */
export const rematchGroup = async (context: TenantContext, group: MatchGroup): Promise<void> => {
  const { tx, companyId } = context;
  const text = await loadGroupText(tx, companyId, group, maxGroupPositions);
  if (text === null) throw groupTooLarge();
  await applyPlan(context, await planGroupOffLoop(companyId, text));
};

const groupTooLarge = (): AppError =>
  new AppError(
    'unprocessable',
    `Mehr als ${maxGroupPositions.toLocaleString('de-DE')} zusammenhängende Positionen lassen sich nicht zuordnen. Es wurde nichts gespeichert.`,
  );
