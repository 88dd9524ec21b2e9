import { sql } from 'kysely';
import { writeWithGenericPlans } from '../../../db/insert-records.ts';
import type { TenantContext } from '../../../db/tenant-transaction.ts';
import { mapInSlices, runInTurns } from '../../../lib/yield-to-event-loop.ts';
import {
  amountLinksOf,
  candidatesOf,
  linksAmong,
  openCreditsOf,
  replaceLinks,
  separationsAmong,
  storeSettlements,
  type Wanted,
} from './match.repository.ts';
import { type Pair, pairKey } from './matchable.ts';
import { planPresumable, planStated } from './plan.ts';
import {
  type Block,
  blockKey,
  positionsOfBlocks,
  reachedFrom,
  selectBlocks,
  selectPositions,
  selectReferences,
} from './reach.repository.ts';
import { type StoredLink, type StoredPosition, toMatchable, withReferences } from './stored-group.ts';

/** Positions that are new or changed. */
export interface MatchSeeds {
  readonly positionIds?: readonly number[];
  readonly documentId?: number;
  /** Places that positions have left. */
  readonly left?: readonly Block[];
  /** Plates whose spelling has changed. */
  readonly plates?: readonly string[];
}

/** Plates that are read at once; each is matched on its own. */
const platesAtOnce = 500;

const inChunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/**
 * Matches again what these positions touch, so that automatic links never depend on the order of import; manual links stay. First what documents
 * state, among the positions that name each other; then by amount, plate by plate, what is left open. Returns the plates whose findings may have changed.
 */
export const rematch = (context: TenantContext, seeds: MatchSeeds): Promise<ReadonlySet<string>> =>
  writeWithGenericPlans(context.tx, () => rematchSeeds(context, seeds));

const rematchSeeds = async (context: TenantContext, seeds: MatchSeeds): Promise<ReadonlySet<string>> => {
  const { tx, companyId } = context;
  const { positionIds = [], documentId = null, left = [], plates = [] } = seeds;
  const blocks = [
    ...left,
    ...(await selectBlocks(tx, companyId, sql`p.id = any(${positionIds}::integer[])`)),
    ...(documentId === null ? [] : await selectBlocks(tx, companyId, sql`p.document_id = ${documentId}`)),
    ...(plates.length === 0 ? [] : await selectBlocks(tx, companyId, sql`p.plate_key = any(${plates}::text[])`)),
  ];
  const byPlate = Map.groupBy(blocks, ({ plateKey }) => plateKey);
  const changed = new Set([...byPlate.keys(), ...(await settleLinksOf(context, seeds))]);
  for (const chunk of inChunks([...byPlate.keys()].sort(), platesAtOnce)) {
    const { reached, settled } = await matchStated(
      context,
      chunk.flatMap((plate) => byPlate.get(plate) ?? []),
    );
    for (const plate of settled) changed.add(plate);
    const all = new Set([...chunk, ...reached]);
    all.delete('');
    for (const some of inChunks([...all].sort(), platesAtOnce))
      for (const plate of await matchPresumable(context, some)) changed.add(plate);
  }
  return changed;
};

/** Links that came or went with the positions themselves show at once. */
const settleLinksOf = async ({ tx, companyId }: TenantContext, seeds: MatchSeeds): Promise<readonly string[]> => {
  const { positionIds = [], documentId = null } = seeds;
  const { rows } = await sql<{ id: number }>`
    select id from leasing_positions where company_id = ${companyId} and document_id = ${documentId}`.execute(tx);
  const ids = [...positionIds, ...rows.map(({ id }) => id)];
  const links = await linksAmong(tx, companyId, ids);
  return storeSettlements(tx, companyId, [
    ...positionIds,
    ...links.flatMap(({ invoiceId, creditId }) => [invoiceId, creditId]),
  ]);
};

const isStated = ({ reason }: StoredLink): boolean => reason === 'reference' || reason === 'document';
const isManual = ({ reason }: StoredLink): boolean => reason === 'manual';

/** Matches what documents state about these blocks; returns the plates of all positions that they reach, and of those that were settled otherwise. */
const matchStated = async (context: TenantContext, blocks: readonly Block[]) => {
  const { tx, companyId } = context;
  const { positions: stored, references } = await reachedFrom(tx, companyId, blocks);
  const positions = withReferences(stored, references);
  const ids = positions.map(({ id }) => id);
  const links = await linksAmong(tx, companyId, ids);
  const separations = await separationsAmong(tx, companyId, ids);
  const stated = await runInTurns(planStated({ positions, manual: links.filter(isManual), separations }));
  const pairs = new Set(stated.map(pairKey));
  const replaced = links.filter((link) => isStated(link) || (!isManual(link) && pairs.has(pairKey(link))));
  const settled = await storeSettlements(tx, companyId, await replaceLinks(context, replaced, stated));
  return { reached: stored.map(({ blockPlate }) => blockPlate), settled };
};

/** Wishes of the credits of each plate: invoices of their amounts, and of their very service if they name a month. */
const wantedBy = async (credits: readonly StoredPosition[]): Promise<readonly Wanted[]> => {
  const naming = await mapInSlices(withReferences(credits, []), (slice) =>
    slice.filter((credit) => toMatchable({ ...credit, isCredit: true }).namesMonths).map(({ id }) => id),
  );
  const isNaming = new Set(naming.flat());
  return [...Map.groupBy(credits, ({ blockPlate }) => blockPlate)].map(([plate, own]) => {
    const services = new Set(own.filter(({ id }) => isNaming.has(id)).map(({ serviceKey }) => serviceKey));
    services.delete('');
    return { plate, amounts: [...new Set(own.map(({ cents }) => cents))], services: [...services] };
  });
};

/** Pairs by the plates of their sides: one across plates leaves less open on both. */
const byPlateOfSides = <T extends Pair>(pairs: readonly T[], plateOf: ReadonlyMap<number, string>) => {
  const sides = pairs.flatMap((pair) =>
    [...new Set([plateOf.get(pair.invoiceId), plateOf.get(pair.creditId)])].map((plate) => ({ plate, pair })),
  );
  const byPlate = Map.groupBy(sides, ({ plate }) => plate);
  return (plate: string): readonly T[] => (byPlate.get(plate) ?? []).map(({ pair }) => pair);
};

/** Matches by amount what stated and manual links have left open, plate by plate. */
const matchPresumable = async (context: TenantContext, plates: readonly string[]): Promise<readonly string[]> => {
  const { tx, companyId } = context;
  const before = await amountLinksOf(tx, companyId, plates);
  const positions = await readPresumable(context, plates);
  const ids = positions.map(({ id }) => id);
  const links = await linksAmong(tx, companyId, ids);
  const separations = await separationsAmong(tx, companyId, ids);
  const beside = new Set(links.filter(isManual).flatMap(({ invoiceId, creditId }) => [invoiceId, creditId]));
  const linked = await selectPositions(
    tx,
    companyId,
    sql`p.id = any(${[...beside.difference(new Set(ids))]}::integer[])`,
  );
  const read = withReferences(positions, await selectReferences(tx, companyId, ids));
  const plateOf = new Map(positions.map(({ id, blockPlate }) => [id, blockPlate]));
  const [linksOf, separationsOf] = [byPlateOfSides(links, plateOf), byPlateOfSides(separations, plateOf)];
  const after: StoredLink[] = [];
  for (const [plate, own] of Map.groupBy(read, ({ id }) => plateOf.get(id) ?? '')) {
    const all = linksOf(plate);
    const group = {
      positions: own,
      manual: all.filter(isManual),
      separations: separationsOf(plate),
      linked: withReferences(linked, []),
    };
    after.push(...(await runInTurns(planPresumable(group, all.filter(isStated)))));
  }
  return storeSettlements(tx, companyId, await replaceLinks(context, before, after));
};

/** Open credits of the plates with the charges that they may settle, and the other lines of documents whose lines reduce each other. */
const readPresumable = async (
  { tx, companyId }: TenantContext,
  plates: readonly string[],
): Promise<readonly StoredPosition[]> => {
  const credits = await openCreditsOf(tx, companyId, plates);
  if (credits.length === 0) return [];
  const charges = await candidatesOf(tx, companyId, await wantedBy(credits));
  const found = [...credits, ...charges];
  const netted = found.filter(
    ({ isDiscount, isCredit, isOfCredit }) => isDiscount || (isOfCredit === true && !isCredit),
  );
  const blocks = netted.map(({ documentId, blockPlate }) => ({ documentId, plateKey: blockPlate }));
  const lines = await positionsOfBlocks(tx, companyId, [
    ...new Map(blocks.map((one) => [blockKey(one), one])).values(),
  ]);
  return [...new Map([...found, ...lines].map((position) => [position.id, position])).values()];
};

/** Positions that lose a counterpart or a rival when a document goes. */
export const touchedBy = (context: TenantContext, documentId: number): Promise<MatchSeeds> =>
  writeWithGenericPlans(context.tx, () => findTouched(context, documentId));

const findTouched = async ({ tx, companyId }: TenantContext, documentId: number): Promise<MatchSeeds> => {
  const blocks = await selectBlocks(tx, companyId, sql`p.document_id = ${documentId}`);
  const { positions } = await reachedFrom(tx, companyId, blocks);
  const own = positions.filter((position) => position.documentId === documentId).map(({ id }) => id);
  const links = await linksAmong(tx, companyId, own);
  const ids = [...positions.map(({ id }) => id), ...links.flatMap(({ invoiceId, creditId }) => [invoiceId, creditId])];
  return { positionIds: [...new Set(ids).difference(new Set(own))], left: blocks };
};
