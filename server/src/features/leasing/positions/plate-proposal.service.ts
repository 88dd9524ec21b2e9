import type { MessageResponse } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import type { acceptPlateProposals as endpoint, PlateProposal } from '@flottwart/contract/leasing/plate-proposals';
import { counted } from '@flottwart/contract/rules/counted';
import { maxProposals } from '@flottwart/contract/rules/limits';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { AppError } from '../../../lib/app-error.ts';
import { mapInSlices } from '../../../lib/in-slices.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { listPlates } from '../../vehicles/public.ts';
import { lockLeasingData } from '../leasing-data.repository.ts';
import { rematch } from '../match/rematch.ts';
import { type KnownPlates, knownPlates, knownPlatesIn } from '../reading/values/known-plates.ts';
import { lockSearchedPositions, selectPlateless, storePlates } from './plate-proposal.repository.ts';
import { positionTerms } from './position-terms.ts';

/** Texts that are searched for plates: a few dozen milliseconds, in slices. */
const maxSearchedPositions = 2000;

/** The one vehicle that a text names; with several a person decides at the position. */
const onlyPlateIn = (text: string, known: KnownPlates): string | null => {
  const [only, another] = knownPlatesIn(text, known);
  return only !== undefined && another === undefined ? only : null;
};

/** Plates for positions whose vehicle was not known when their document was read. */
export const listPlateProposals = async ({ db }: Context, { companyId }: Session): Promise<PlateProposal[]> => {
  const { plates, plateless } = await inTenant(db, companyId, async (tx) => ({
    plates: await listPlates(tx, companyId),
    plateless: await selectPlateless(tx, companyId, maxSearchedPositions).execute(),
  }));
  const known = knownPlates(plates);
  const found = await mapInSlices(plateless, (slice) =>
    slice.flatMap(({ id, type, invoice_number, position_number, service, amount_cents }) => {
      const licensePlate = onlyPlateIn(service, known);
      if (licensePlate === null) return [];
      const position = { type, invoiceNumber: invoice_number, positionNumber: position_number, service };
      return [{ positionId: id, ...position, amount: toEuro(amount_cents), licensePlate }];
    }),
  );
  return found.flat().slice(0, maxProposals);
};

/** Searches the texts again inside the transaction: what a person accepts is what they say now. */
export const acceptPlateProposals = (
  { db, clock }: Context,
  { companyId }: Session,
  { proposals }: Received<typeof endpoint>['body'],
): Promise<MessageResponse> =>
  inTenant(db, companyId, async (tx) => {
    await lockLeasingData(tx, companyId);
    const wanted = new Map(proposals.map(({ positionId, licensePlate }) => [positionId, licensePlate]));
    const known = knownPlates(await listPlates(tx, companyId));
    const positions = await lockSearchedPositions(tx, companyId, [...wanted.keys()]);
    const isCurrent = positions.every(
      ({ id, plate_key, service }) => plate_key === '' && onlyPlateIn(service, known) === wanted.get(id),
    );
    if (!isCurrent || positions.length < wanted.size)
      throw new AppError('unprocessable', 'Die Vorschläge haben sich geändert. Bitte neu laden.');
    const plated = positions.map((position) => {
      const plate = wanted.get(position.id) ?? '';
      const key = plateKey(plate);
      return {
        id: position.id,
        plate,
        key,
        terms: positionTerms({ ...position, license_plate: plate, plate_key: key }),
      };
    });
    await storePlates(tx, companyId, plated);
    await rematch({ tx, companyId, now: clock() }, { positionIds: plated.map(({ id }) => id) });
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return { message: `${counted(plated.length, 'Position hat', 'Positionen haben')} jetzt ein Kennzeichen.` };
  });
