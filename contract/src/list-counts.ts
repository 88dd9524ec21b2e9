import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { kindNames } from './work-items/kinds.ts';

/** Lists with stored totals. */
export const countedList = z.enum([...kindNames, 'trip', 'leaseplan']);
export type CountedList = z.infer<typeof countedList>;

export const listCounts = endpoint({
  method: 'GET',
  path: '/api/list-counts',
  summary: 'Wie viele Einträge eine Liste hat, insgesamt und je Status',
  access: 'member',
  query: z.strictObject({ list: countedList }),
  responses: { 200: z.object({ total: z.int(), byStatus: z.record(z.string(), z.int()) }) },
});
