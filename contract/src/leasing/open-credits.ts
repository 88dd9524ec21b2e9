import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportOf, listQuery, paging } from '../list.ts';
import { id } from '../text.ts';
import { claimableLessor } from './claims.ts';

/** Unsettled debits of one plate. */
export const openCredits = z.object({
  licensePlate: z.string(),
  vehicleId: id().nullable(),
  positions: z.int(),
  openAmount: z.number(),
  oldestDate: z.string(),
  /** Number of claimed positions, and the date of the latest claim. */
  claimedPositions: z.int(),
  claimedAt: z.iso.datetime().nullable(),
});
export type OpenCredits = z.infer<typeof openCredits>;

export const listOpenCredits = endpoint({
  method: 'GET',
  path: '/api/leaseplan/open-credits',
  summary: 'Nicht gutgeschriebene Beträge je Kennzeichen',
  access: 'member',
  query: listQuery(['openAmount', 'oldestDate', 'licensePlate', 'positions'], {}),
  responses: { 200: z.array(openCredits) },
  paged: true,
});

export const exportOpenCredits = exportOf(
  '/api/leaseplan/open-credits/export',
  'Nicht gutgeschriebene Beträge als Excel-Datei',
  listOpenCredits.query.omit(paging),
);

export const listClaimableLessors = endpoint({
  method: 'GET',
  path: '/api/leaseplan/open-credits/lessors',
  summary: 'Leasinggesellschaften mit offenen Positionen, größte Summe zuerst',
  access: 'member',
  responses: {
    200: z.array(claimableLessor),
  },
});
