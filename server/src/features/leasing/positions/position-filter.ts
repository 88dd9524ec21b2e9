import type { Received } from '@flottwart/contract/endpoint';
import type { listPositions } from '@flottwart/contract/leasing/position';
import { meaningOfStatus } from '@flottwart/contract/rules/leasing';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { matches, type SearchHits } from '../../../db/search.ts';

export type PositionQuery = Received<typeof listPositions>['query'];

/** Search and filters of the list. */
export type PositionFilter = Omit<PositionQuery, 'page' | 'size' | 'sort' | 'order'>;

export const filterPositions = <O>(
  query: SelectQueryBuilder<Schema, 'leasing_positions', O>,
  { q, type, status, from, to, licensePlate, hasPlate, aff, documentId, presumed }: PositionFilter,
  found: SearchHits,
) => {
  const meaning = status && meaningOfStatus(status);
  let narrowed = query;
  if (q) narrowed = narrowed.where(matches('leasing_positions', q, found));
  if (type) narrowed = narrowed.where('type', '=', type);
  if (meaning) narrowed = narrowed.where('type', '=', meaning.type).where('processed', '=', meaning.processed);
  if (from) narrowed = narrowed.where('period_date', '>=', from);
  if (to) narrowed = narrowed.where('period_date', '<=', to);
  if (licensePlate) narrowed = narrowed.where('plate_key', '=', plateKey(licensePlate));
  if (hasPlate !== undefined) narrowed = narrowed.where('plate_key', hasPlate ? '<>' : '=', '');
  if (aff !== undefined) narrowed = narrowed.where('aff', '=', aff);
  if (documentId) narrowed = narrowed.where('document_id', '=', documentId);
  if (presumed !== undefined) narrowed = narrowed.where('presumed', '=', presumed);
  return narrowed;
};
