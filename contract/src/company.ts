import { z } from 'zod';
import { connectionChanges, connectionSettings } from './connections.ts';
import { endpoint } from './endpoint.ts';
import { maxLicenceCheckMonths, minLicenceCheckMonths } from './rules/driver-data.ts';
import { maxUvvMonths, minUvvMonths } from './rules/due-dates.ts';
import {
  maxCityLength,
  maxCodeLength,
  maxCompanyNameLength,
  maxContactNameLength,
  maxHouseNumberLength,
  maxManagingDirectorsLength,
  maxPhoneLength,
  maxRegisterEntryLength,
  maxStreetLength,
} from './rules/limits.ts';
import { highestMaxShiftHours, lowestMaxShiftHours } from './rules/open-trips.ts';
import { email, id, idInPath, line, password, postcode, requiredLine, vatId } from './text.ts';

export const company = z.object({
  id: id(),
  companyName: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  street: z.string(),
  houseNumber: z.string(),
  zipCode: z.string(),
  city: z.string(),
  /** Particulars of the commercial register, which business letters name. */
  registeredSeat: z.string(),
  registerCourt: z.string(),
  registerNumber: z.string(),
  managingDirectors: z.string(),
  vatId: z.string(),
  amazonSpecialServices: z.boolean(),
  policeSignatureEmail: z.string(),
  policeSignaturePhone: z.string(),
  /** Requires a second factor from every member. */
  requiresSecondFactor: z.boolean(),
  /** Months between two checks of a driving licence. */
  licenceCheckMonths: z.int(),
  /** Months between two UVV inspections of a vehicle. */
  uvvMonths: z.int(),
  /** Hours of the longest plausible shift, after which a trip without an end is unclear. */
  maxShiftHours: z.int(),
  /** Without it positions of vehicles are neither shown nor stored. */
  positionsEnabled: z.boolean(),
  ...connectionSettings.shape,
});

export type Company = z.infer<typeof company>;

const uvvMonthsMessage = `Zwischen ${minUvvMonths} und ${maxUvvMonths} Monaten.`;
const licenceCheckMonthsMessage = `Zwischen ${minLicenceCheckMonths} und ${maxLicenceCheckMonths} Monaten.`;

const maxShiftMessage = `Erlaubt sind ${lowestMaxShiftHours} bis ${highestMaxShiftHours} h.`;

/** `null` clears a field like an empty text does. */
const clearable = (max: number) => line(max).nullable().optional();

export const myCompany = endpoint({
  method: 'GET',
  path: '/api/myCompany',
  summary: 'Eigene Firma',
  access: 'member',
  responses: { 200: company },
});

export const updateCompany = endpoint({
  method: 'PATCH',
  path: '/api/myCompany/:id',
  summary: 'Firmendaten und Zugangsdaten ändern; Zugangsdaten werden vor dem Speichern geprüft',
  access: 'admin',
  params: z.strictObject({ id: idInPath() }),
  query: z.strictObject({
    /** Allows mail servers that are not reachable yet. */
    ohnePruefung: z.enum(['true', 'false']).optional(),
  }),
  body: z
    .strictObject({
      companyName: requiredLine(maxCompanyNameLength).optional(),
      contactName: clearable(maxContactNameLength),
      contactPhone: clearable(maxPhoneLength),
      street: clearable(maxStreetLength),
      houseNumber: clearable(maxHouseNumberLength),
      zipCode: postcode().nullable().optional(),
      city: clearable(maxCityLength),
      registeredSeat: clearable(maxRegisterEntryLength),
      registerCourt: clearable(maxRegisterEntryLength),
      registerNumber: clearable(maxRegisterEntryLength),
      managingDirectors: clearable(maxManagingDirectorsLength),
      vatId: vatId().nullable().optional(),
      policeSignatureEmail: z
        .union([email(), z.literal('')], 'Ungültige E-Mail-Adresse.')
        .nullable()
        .optional(),
      policeSignaturePhone: clearable(maxPhoneLength),
      requiresSecondFactor: z.boolean().optional(),
      licenceCheckMonths: z
        .int('Eine ganze Zahl von Monaten.')
        .min(minLicenceCheckMonths, licenceCheckMonthsMessage)
        .max(maxLicenceCheckMonths, licenceCheckMonthsMessage)
        .optional(),
      uvvMonths: z
        .int('Eine ganze Zahl von Monaten.')
        .min(minUvvMonths, uvvMonthsMessage)
        .max(maxUvvMonths, uvvMonthsMessage)
        .optional(),
      maxShiftHours: z
        .int('Eine ganze Zahl von Stunden.')
        .min(lowestMaxShiftHours, maxShiftMessage)
        .max(highestMaxShiftHours, maxShiftMessage)
        .optional(),
      positionsEnabled: z.boolean().optional(),
      ...connectionChanges.shape,
    })
    .refine((body) => Object.keys(body).length > 0, 'Es wurde nichts zum Ändern angegeben.'),
  responses: { 200: company },
});

export const deleteCompany = endpoint({
  method: 'POST',
  path: '/api/admin/delete-spedition',
  summary: 'Firma mit allen Daten löschen',
  access: 'admin',
  body: z.strictObject({
    username: email(),
    password: password(),
    code: requiredLine(maxCodeLength)
      .optional()
      .describe(
        'Code der Authenticator-App oder Wiederherstellungscode; nötig, wenn das Konto einen zweiten Faktor hat',
      ),
  }),
  responses: { 200: z.string() },
  produces: 'text',
  headers: { 'X-Deletion-Number': 'Löschnummer, die als einziges von der Firma bleibt' },
});
