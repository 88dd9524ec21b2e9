import { z } from 'zod';
import { messageResponse } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { positionTypes } from '../rules/leasing.ts';
import { maxPlateLength, maxProposals } from '../rules/limits.ts';
import { id, requiredLine } from '../text.ts';

/** Position without a plate and a vehicle that its text names, which may have come into the fleet after the document. */
export const plateProposal = z.object({
  positionId: id(),
  type: z.enum(positionTypes),
  invoiceNumber: z.string(),
  positionNumber: z.string(),
  service: z.string(),
  amount: z.number(),
  licensePlate: z.string(),
  /** Vehicle that carried the plate on the day that counts for the position; null if none did. */
  vehicle: z.object({ id: id(), title: z.string(), isArchived: z.boolean() }).nullable(),
  /** False if the text fits several vehicles, each then proposed, or may mean none. */
  isCertain: z.boolean(),
});
export type PlateProposal = z.infer<typeof plateProposal>;

export const listPlateProposals = endpoint({
  method: 'GET',
  path: '/api/leaseplan/plate-proposals',
  summary:
    'Positionen ohne Kennzeichen, deren Text ein Fahrzeug nennt, sicher oder vielleicht; gespeichert wird nichts',
  access: 'member',
  responses: { 200: z.array(plateProposal) },
});

const chosenProposals = () =>
  z.strictObject({
    proposals: z
      .array(
        z.strictObject({
          positionId: id(),
          /** Plate the user saw, so that a vehicle changed meanwhile changes nothing unnoticed. */
          licensePlate: requiredLine(maxPlateLength),
        }),
      )
      .min(1, 'Es ist kein Vorschlag ausgewählt.')
      .max(maxProposals, `Höchstens ${maxProposals} Vorschläge auf einmal.`)
      .refine((list) => new Set(list.map(({ positionId }) => positionId)).size === list.length, {
        message: 'Jeder Vorschlag nur einmal.',
      }),
  });

export const acceptPlateProposals = endpoint({
  method: 'POST',
  path: '/api/leaseplan/plate-proposals',
  summary: 'Vorgeschlagene Kennzeichen übernehmen; alle oder keines',
  access: 'member',
  body: chosenProposals(),
  responses: { 200: messageResponse },
});

export const undoPlateProposals = endpoint({
  method: 'POST',
  path: '/api/leaseplan/plate-proposals/undo',
  summary:
    'Übernommene Kennzeichen wieder entfernen, soweit seitdem niemand ein anderes eingetragen hat; Zuordnungen folgen',
  access: 'member',
  body: chosenProposals(),
  responses: { 200: messageResponse },
});
