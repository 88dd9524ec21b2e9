import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const euroMap = z.record(z.string(), z.number());

/**
 * Sums in euro under the keys of `rules/kpi-keys` (docs/coverage.md#entities), signed from the company's view, with
 * `TOTAL_…` over everything and `COUNT_…` for the number of positions.
 */
export const kpi = endpoint({
  method: 'GET',
  path: '/api/leaseplan/kpi',
  summary: 'Summen je Jahr, Quartal und Monat',
  access: 'member',
  responses: { 200: euroMap },
});
export type Kpi = z.infer<typeof euroMap>;

/** Maps keyed `{plate}_{year}`, with an empty plate for what names none; the last three figures are of plates only. */
export const vehicleKpiResponse = z.object({
  sumRechnung: euroMap,
  sumGutschriftAff: euroMap,
  sumGutschriftNonAff: euroMap,
  differenz: euroMap,
  anzahlRechnungen: euroMap,
  anzahlGutschriften: euroMap,
  durchschnittRechnungAlleKennzeichen: z.number(),
  kennzeichenMitHoechsterRechnungssumme: z.string(),
  kennzeichenMitHoechstemVerlust: z.string(),
});
export type VehicleKpi = z.infer<typeof vehicleKpiResponse>;

export const vehicleKpi = endpoint({
  method: 'GET',
  path: '/api/leaseplan/kpi/license-plates',
  summary: 'Summen je Kennzeichen und Jahr',
  access: 'member',
  responses: { 200: vehicleKpiResponse },
});
