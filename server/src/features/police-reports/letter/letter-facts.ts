import { berlinZones } from '@flottwart/contract/rules/berlin-time';
import { z } from 'zod';
import { parseStored } from '../../../lib/parse-json.ts';

const letterFacts = z
  .object({
    /** Date of the letter, YYYY-MM-DD. */
    day: z.string(),
    recipient: z.string(),
    subject: z.string(),
    caseNumber: z.string(),
    /** Mails stored before zones and manual drivers lack these keys. */
    offence: z.object({
      date: z.string(),
      time: z.string(),
      zone: z.enum(berlinZones).nullable().optional(),
      /** In previews alone: such a report is not sent. */
      isZoneOpen: z.boolean().optional(),
    }),
    isDriverByHand: z.boolean().optional(),
    /** Mails stored before letters named the authority lack these three keys. */
    place: z.string().optional(),
    authority: z
      .object({
        name: z.string(),
        address: z.string(),
        fax: z.string(),
        reference: z.string(),
        letterDate: z.string().nullable(),
      })
      .optional(),
    register: z
      .object({
        seat: z.string(),
        court: z.string(),
        number: z.string(),
        managingDirectors: z.string(),
        vatId: z.string(),
      })
      .optional(),
    vehicle: z.object({ licensePlate: z.string(), name: z.string(), vin: z.string() }),
    driver: z.object({
      firstName: z.string(),
      lastName: z.string(),
      birthDate: z.string(),
      birthCity: z.string(),
      street: z.string(),
      houseNumber: z.string(),
      postalCode: z.string(),
      city: z.string(),
    }),
    company: z.object({
      name: z.string(),
      contactName: z.string(),
      street: z.string(),
      houseNumber: z.string(),
      postalCode: z.string(),
      city: z.string(),
      signatureEmail: z.string(),
      signaturePhone: z.string(),
    }),
  })
  .readonly();

/** Facts of the letter at the time of sending, stored with the mail. */
export type LetterFacts = z.infer<typeof letterFacts>;

/** Facts stored with a mail. */
export const parseLetterFacts = (stored: unknown): LetterFacts =>
  parseStored(letterFacts, stored, 'facts of a police mail');
