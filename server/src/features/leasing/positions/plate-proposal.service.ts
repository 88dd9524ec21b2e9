import type { MessageResponse } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import {
  type KnownPlates,
  knownPlates,
  type NamedPlate,
  namedPlatesIn,
  presumedPlatesIn,
} from '@flottwart/contract/grammar/known-plates';
import type { acceptPlateProposals as endpoint, PlateProposal } from '@flottwart/contract/leasing/plate-proposals';
import { berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { counted } from '@flottwart/contract/rules/counted';
import { maxProposals } from '@flottwart/contract/rules/limits';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { refreshFindings } from '../../../leasing-findings/refresh-findings.ts';
import { AppError } from '../../../lib/app-error.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { mapInSlices } from '../../../lib/yield-to-event-loop.ts';
import { publishChange } from '../../../live/live-events.ts';
import { carriedAt, findPeriodsOfPlates, type PlatePeriodRow } from '../../plates/public.ts';
import { listPlates } from '../../vehicles/public.ts';
import { linksAmong } from '../match/match.repository.ts';
import { rematch } from '../match/rematch.ts';
import { lockSearchedPositions, selectPlateless, storePlates } from './plate-proposal.repository.ts';
import { unifyPlates } from './plate-spellings.repository.ts';
import { positionTerms } from './position-terms.ts';

/** Texts that are searched for plates at once: a few dozen milliseconds, in slices. */
const batchSize = 2000;
const maxBatches = 10;

/** Vehicles that a text names beside each other; more are a list, which names none for the position. */
const maxCandidates = 3;

/** Vehicles that a text names, certain if it is one alone, else those that it may mean. */
const platesProposed = (text: string, known: KnownPlates): readonly NamedPlate[] => {
  const named = namedPlatesIn(text, known);
  const proposed = named.length > 0 ? named : presumedPlatesIn(text);
  if (proposed.length > maxCandidates) return [];
  return proposed.map((each) => ({ ...each, isCertain: each.isCertain && proposed.length === 1 }));
};

type Plateless = Awaited<ReturnType<ReturnType<typeof selectPlateless>['execute']>>[number];
type Found = Plateless & NamedPlate;

const findPlates = async (rows: readonly Plateless[], known: KnownPlates): Promise<readonly Found[]> => {
  const found = await mapInSlices(rows, (slice) =>
    slice.flatMap((row) => platesProposed(row.service, known).map((named) => ({ ...row, ...named }))),
  );
  return found.flat();
};

const toProposal = (
  { id, type, invoice_number, position_number, service, amount_cents, period_date, plate, isCertain }: Found,
  periods: readonly PlatePeriodRow[],
): PlateProposal => {
  const [carrier] = carriedAt(periods, plate, berlinInstant(period_date, '12:00'));
  return {
    positionId: id,
    type,
    invoiceNumber: invoice_number,
    positionNumber: position_number,
    service,
    amount: toEuro(amount_cents),
    licensePlate: plate,
    isCertain,
    vehicle: carrier
      ? { id: carrier.vehicle_id, title: carrier.title, isArchived: carrier.archived_at !== null }
      : null,
  };
};

/** Plates for positions whose vehicle was not known when their document was read, the latest first. */
export const listPlateProposals = async ({ db }: Context, { companyId }: Session): Promise<PlateProposal[]> => {
  const known = knownPlates(await inTenant(db, companyId, (tx) => listPlates(tx, companyId)));
  const found: Found[] = [];
  let beforeId = 2 ** 31 - 1;
  for (let batch = 0; batch < maxBatches && found.length < maxProposals; batch += 1) {
    const from = { beforeId, limit: batchSize };
    const rows = await inTenant(db, companyId, (tx) => selectPlateless(tx, companyId, from).execute());
    found.push(...(await findPlates(rows, known)));
    beforeId = rows.at(-1)?.id ?? 0;
    if (rows.length < batchSize) break;
  }
  const proposed = found.slice(0, maxProposals);
  if (proposed.length === 0) return [];
  const keys = [...new Set(proposed.map(({ plate }) => plateKey(plate)))];
  const periods = await inTenant(db, companyId, (tx) => findPeriodsOfPlates(tx, companyId, keys));
  const byKey = Map.groupBy(periods, ({ plate_key }) => plate_key);
  return proposed.map((each) => toProposal(each, byKey.get(plateKey(each.plate)) ?? []));
};

type Chosen = Received<typeof endpoint>['body'];

interface Change {
  /** Plate that the positions have before. */
  readonly from: (plate: string) => string;
  readonly to: (plate: string) => string;
  readonly refusal: string;
}

/** Searches the texts again inside the transaction: what a person accepts is what they say now. */
const changePlates = ({ db, clock }: Context, { companyId }: Session, { proposals }: Chosen, change: Change) =>
  inTenant(db, companyId, async (tx) => {
    await lockLeasingData(tx, companyId);
    const wanted = new Map(proposals.map(({ positionId, licensePlate }) => [positionId, licensePlate]));
    const known = knownPlates(await listPlates(tx, companyId));
    const positions = await lockSearchedPositions(tx, companyId, [...wanted.keys()]);
    const isCurrent = positions.every(({ id, license_plate, service }) => {
      const plate = wanted.get(id) ?? '';
      return (
        license_plate === change.from(plate) && platesProposed(service, known).some((named) => named.plate === plate)
      );
    });
    if (!isCurrent || positions.length < wanted.size) throw new AppError('unprocessable', change.refusal);
    const plated = positions.map((position) => {
      const plate = change.to(wanted.get(position.id) ?? '');
      const key = plateKey(plate);
      const terms = positionTerms({ ...position, license_plate: plate, plate_key: key });
      return { id: position.id, plate, key, terms };
    });
    const ids = plated.map(({ id }) => id);
    // Former counterparts may now match another position.
    const former = await linksAmong(tx, companyId, ids);
    const { respelled } = await unifyPlates(
      tx,
      companyId,
      plated.map(({ plate }) => plate),
    );
    await storePlates(tx, companyId, plated);
    const affected = [...ids, ...former.flatMap(({ invoiceId, creditId }) => [invoiceId, creditId])];
    const left = positions.map(({ document_id, license_plate }) => ({
      documentId: document_id,
      plateKey: plateKey(license_plate),
    }));
    const seeds = { positionIds: affected, left, plates: respelled };
    await refreshFindings(tx, companyId, await rematch({ tx, companyId, now: clock() }, seeds));
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return plated.length;
  });

export const acceptPlateProposals = async (
  context: Context,
  session: Session,
  body: Chosen,
): Promise<MessageResponse> => {
  const count = await changePlates(context, session, body, {
    from: () => '',
    to: (plate) => plate,
    refusal: 'Die Vorschläge haben sich inzwischen geändert. Bitte noch einmal ansehen.',
  });
  return { message: `${counted(count, 'Position hat', 'Positionen haben')} jetzt ein Kennzeichen.` };
};

/** Takes back what was accepted; a plate that somebody has corrected since stays. */
export const undoPlateProposals = async (
  context: Context,
  session: Session,
  body: Chosen,
): Promise<MessageResponse> => {
  const count = await changePlates(context, session, body, {
    from: (plate) => plate,
    to: () => '',
    refusal: 'Ein Kennzeichen wurde seitdem geändert oder sein Beleg zurückgenommen. Es bleibt, wie es ist.',
  });
  return { message: `${counted(count, 'Position hat', 'Positionen haben')} wieder kein Kennzeichen.` };
};
