import type { Received } from '@flottwart/contract/endpoint';
import { knownPlates, platesFitting } from '@flottwart/contract/grammar/known-plates';
import type { PositionDetail, updatePosition as updateEndpoint } from '@flottwart/contract/leasing/position';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { refreshFindings } from '../../../leasing-findings/refresh-findings.ts';
import { AppError, invalidField, notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { listPlates } from '../../vehicles/public.ts';
import { deleteLinks, insertLinks, linksAmong } from '../match/match.repository.ts';
import type { Pair } from '../match/matchable.ts';
import { type MatchSeeds, rematch } from '../match/rematch.ts';
import type { StoredLink } from '../match/stored-group.ts';
import {
  correctPosition,
  deleteSeparation,
  insertSeparation,
  lockPosition,
  type PositionRow,
} from './change-position.repository.ts';
import { unifyPlates } from './plate-spellings.repository.ts';
import { getPosition } from './position.service.ts';
import { positionTerms } from './position-terms.ts';

/** Runs one change under the leasing lock and rematches the affected positions. */
const change = async (
  context: Context,
  session: Session,
  id: number,
  work: (tx: TenantTransaction, position: PositionRow) => Promise<MatchSeeds>,
): Promise<PositionDetail> => {
  const { companyId } = session;
  await inTenant(context.db, companyId, async (tx) => {
    await lockLeasingData(tx, companyId);
    const position = await lockPosition(tx, companyId, id);
    if (!position) throw notFound();
    const changed = await rematch({ tx, companyId, now: context.clock() }, await work(tx, position));
    await refreshFindings(tx, companyId, changed);
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
  });
  return getPosition(context, session, id);
};

/** B-AA-1007 and BA-A-1007 are both meant by BAA1007: a person writes which. */
const refuseAmbiguousPlate = async (tx: TenantTransaction, companyId: CompanyId, plate: string): Promise<void> => {
  const fitting = platesFitting(plate, knownPlates(await listPlates(tx, companyId)));
  if (fitting.length > 1)
    throw invalidField(
      'licensePlate',
      `Mehrere Fahrzeuge passen: ${fitting.join(', ')}. Bitte mit Bindestrichen schreiben.`,
    );
};

export const updatePosition = (
  context: Context,
  session: Session,
  id: number,
  body: Received<typeof updateEndpoint>['body'],
): Promise<PositionDetail> =>
  change(context, session, id, async (tx, position) => {
    const { companyId } = session;
    const { licensePlate, positionInvoiceDate, aff } = body;
    const plate = licensePlate === undefined ? position.license_plate : (licensePlate ?? '');
    const key = plateKey(plate);
    if (licensePlate) await refuseAmbiguousPlate(tx, companyId, licensePlate);
    const { spellings, respelled } = await unifyPlates(tx, companyId, [plate]);
    const spelling = spellings.get(plate) ?? plate;
    const corrected = {
      license_plate: spelling,
      plate_key: key,
      position_date: positionInvoiceDate === undefined ? position.position_date : positionInvoiceDate,
      ...(aff !== undefined && { aff_by_hand: true }),
      ...(aff !== undefined &&
        aff !== position.aff && { aff, aff_cents: aff ? Math.abs(position.amount_cents) : null }),
    };
    await correctPosition(tx, companyId, id, { ...corrected, terms: positionTerms({ ...position, ...corrected }) });
    // Former counterparts may now match another position.
    const former = await linksAmong(tx, companyId, [id]);
    return {
      positionIds: [id, ...former.flatMap(({ invoiceId, creditId }) => [invoiceId, creditId])],
      left: [{ documentId: position.document_id, plateKey: position.plate_key }],
      plates: respelled,
    };
  });

/** The sign decides, because a negative line of an invoice gives back as a credit does. */
const pairOf = (position: PositionRow, other: PositionRow): Pair => {
  const isCredit = position.amount_cents < 0;
  if (isCredit === other.amount_cents < 0)
    throw new AppError('unprocessable', 'Verknüpfen lassen sich nur eine Rechnung und eine Gutschrift.');
  return isCredit ? { invoiceId: other.id, creditId: position.id } : { invoiceId: position.id, creditId: other.id };
};

const lockOther = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<PositionRow> => {
  const other = await lockPosition(tx, companyId, id);
  if (!other) throw notFound();
  return other;
};

/** Deductions of its own document that a line has: they are part of what was billed, so that no credit takes their place. */
const ownDeductionsOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { invoiceId, creditId }: Pair,
  links: readonly StoredLink[],
): Promise<number> => {
  const own = links.filter(
    (link) => link.reason === 'document' && link.invoiceId === invoiceId && link.creditId !== creditId,
  );
  const discounts = await Promise.all(
    own.map(async (link) => ((await lockOther(tx, companyId, link.creditId)).type === 'Rechnung' ? link.cents : 0)),
  );
  return discounts.reduce((sum, cents) => sum + cents, 0);
};

/** Links manually; automatic links of either side are removed if too little is left. */
export const linkManually = (
  context: Context,
  session: Session,
  id: number,
  otherId: number,
): Promise<PositionDetail> =>
  change(context, session, id, async (tx, position) => {
    const { companyId, userId } = session;
    const other = await lockOther(tx, companyId, otherId);
    const pair = pairOf(position, other);
    const links = await linksAmong(tx, companyId, [id, otherId]);
    if (
      links.some(
        (link) => link.reason === 'manual' && link.invoiceId === pair.invoiceId && link.creditId === pair.creditId,
      )
    )
      throw new AppError('conflict', 'Die beiden sind bereits verknüpft.');
    const manuallyLinkedCents = (ofId: number): number =>
      links
        .filter((link) => link.reason === 'manual' && (link.invoiceId === ofId || link.creditId === ofId))
        .reduce((sum, { cents }) => sum + cents, 0);
    const deductedCents = await ownDeductionsOf(tx, companyId, pair, links);
    const free = ({ id: ofId, amount_cents }: PositionRow): number =>
      Math.abs(amount_cents) - manuallyLinkedCents(ofId) - (ofId === pair.invoiceId ? deductedCents : 0);
    const cents = Math.min(free(position), free(other));
    if (cents <= 0) throw new AppError('unprocessable', 'Einer der beiden Beträge ist schon ganz verrechnet.');
    const automaticLinks = links.filter(({ reason }) => reason !== 'manual');
    await deleteLinks(tx, companyId, automaticLinks);
    await deleteSeparation(tx, companyId, pair);
    const userEmail = await emailOfUser(tx, companyId, userId);
    await insertLinks(tx, companyId, [{ ...pair, cents, reason: 'manual', certainty: 'certain' }], {
      userEmail,
      at: context.clock(),
    });
    return {
      positionIds: [id, otherId, ...automaticLinks.flatMap(({ invoiceId, creditId }) => [invoiceId, creditId])],
    };
  });

/** Stores the separation, so that matching does not link the pair again. */
export const unlink = (context: Context, session: Session, id: number, otherId: number): Promise<PositionDetail> =>
  change(context, session, id, async (tx, position) => {
    const { companyId, userId } = session;
    await lockOther(tx, companyId, otherId);
    const linked = (await linksAmong(tx, companyId, [position.id])).find(
      ({ invoiceId, creditId }) => invoiceId === otherId || creditId === otherId,
    );
    if (!linked) throw notFound();
    const pair = { invoiceId: linked.invoiceId, creditId: linked.creditId };
    await deleteLinks(tx, companyId, [pair]);
    await insertSeparation({ tx, companyId, now: context.clock() }, pair, await emailOfUser(tx, companyId, userId));
    return { positionIds: [id, otherId] };
  });
