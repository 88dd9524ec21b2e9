import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { inDayOrder, paging } from '../list.ts';
import { positionQuery } from './position.ts';

/** Sum of the positions of one basis, in euro; net and gross are never added together. */
const positionSum = z.object({
  basis: z.enum(['net', 'gross']),
  positions: z.int(),
  amount: z.number(),
  /** Unsettled part, positive; null unless the list is filtered by an open status. */
  openAmount: z.number().nullable(),
});

export const positionSums = z.object({
  /** Net first, a basis without positions left out; null where more than `maxSummedPositions` would have to be added up one by one. */
  sums: z.array(positionSum).nullable(),
});
export type PositionSums = z.infer<typeof positionSums>;

export const sumPositions = endpoint({
  method: 'GET',
  path: '/api/leaseplan/sum',
  summary: 'Anzahl und Summe aller Positionen, die Suche und Filter finden; netto und brutto getrennt',
  access: 'member',
  query: inDayOrder(positionQuery.omit({ ...paging, sort: true, order: true })),
  responses: { 200: positionSums },
});
