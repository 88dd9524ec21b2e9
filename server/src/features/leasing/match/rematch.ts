import type { TenantContext } from '../../../db/tenant-transaction.ts';
import {
  deleteLinks,
  insertLinks,
  linksAmong,
  loadGroup,
  type StoredLink,
  separationsAmong,
  storeSettlements,
} from './match.repository.ts';
import { idsOfGroup } from './match-group.repository.ts';
import { matchPositions } from './match-positions.ts';
import { settlementsOf } from './settlements.ts';

const keyOf = ({ invoiceId, creditId, cents, reason }: StoredLink): string =>
  `${invoiceId} ${creditId} ${cents} ${reason}`;

/**
 * Rematches the whole group of these positions, so that automatic links never depend on the import order; manual links
 * stay.
 */
export const rematch = async ({ tx, companyId, now }: TenantContext, seeds: readonly number[]): Promise<void> => {
  const ids = await idsOfGroup(tx, companyId, seeds);
  const positions = await loadGroup(tx, companyId, ids);
  const stored = await linksAmong(tx, companyId, ids);
  const manual = stored.filter(({ reason }) => reason === 'manual');
  const matched = matchPositions({
    invoices: positions.filter(({ isCredit }) => !isCredit),
    credits: positions.filter(({ isCredit }) => isCredit),
    manual,
    separated: await separationsAmong(tx, companyId, ids),
  });
  const matchedKeys = new Set(matched.map(keyOf));
  const storedKeys = new Set(stored.map(keyOf));
  const obsolete = stored.filter((link) => link.reason !== 'manual' && !matchedKeys.has(keyOf(link)));
  await deleteLinks(tx, companyId, obsolete);
  const added = matched.filter((link) => !storedKeys.has(keyOf(link)));
  await insertLinks(tx, companyId, added, { userEmail: null, at: now });

  const before = new Map(positions.map((position) => [position.id, position]));
  const changed = settlementsOf(positions, [...manual, ...matched]).filter(({ id, settledCents, linkedId }) => {
    const previous = before.get(id);
    return previous?.settledCents !== settledCents || previous.linkedId !== linkedId;
  });
  await storeSettlements(tx, companyId, changed);
};
