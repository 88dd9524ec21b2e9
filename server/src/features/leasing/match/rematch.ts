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
  const wanted = matchPositions({
    invoices: positions.filter(({ isCredit }) => !isCredit),
    credits: positions.filter(({ isCredit }) => isCredit),
    manual,
    separated: await separationsAmong(tx, companyId, ids),
  });
  const wantedKeys = new Set(wanted.map(keyOf));
  const storedKeys = new Set(stored.map(keyOf));
  const gone = stored.filter((link) => link.reason !== 'manual' && !wantedKeys.has(keyOf(link)));
  await deleteLinks(tx, companyId, gone);
  const added = wanted.filter((link) => !storedKeys.has(keyOf(link)));
  await insertLinks(tx, companyId, added, { userEmail: null, at: now });

  const before = new Map(positions.map((position) => [position.id, position]));
  const changed = settlementsOf(positions, [...manual, ...wanted]).filter(({ id, settledCents, linkedId }) => {
    const known = before.get(id);
    return known?.settledCents !== settledCents || known.linkedId !== linkedId;
  });
  await storeSettlements(tx, companyId, changed);
};
