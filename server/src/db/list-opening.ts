import type { Paging } from '@flottwart/contract/list';
import { pageSize } from '@flottwart/contract/rules/limits';
import type { CompanyId } from '../lib/company-id.ts';
import type { Statement } from './batch.ts';
import { type Query, type Read, toPlannedOnce } from './read.ts';
import { isCollected, type SearchHits } from './search.ts';

/** Statement whose parameters are the company and the hits of a search alone. */
interface Opening {
  readonly sql: string;
  readonly parameters: readonly ('companyId' | 'ids')[];
}

/** Statements of lists as they open, by their name. */
const openings = new Map<string, Opening>();

interface Values {
  readonly companyId: CompanyId;
  readonly ids: string | undefined;
}

const openingOf = ({ sql, parameters }: Statement, { companyId, ids }: Values): Opening | undefined => {
  const named = parameters.map((value) => {
    if (value === companyId) return 'companyId';
    return value === ids ? 'ids' : undefined;
  });
  return named.every((name) => name !== undefined) ? { sql, parameters: named } : undefined;
};

const isOpening = (found: SearchHits, { page, size }: Paging): boolean =>
  page === 1 && size === pageSize && (found === null || isCollected(found));

/**
 * Rows of a page. The beginning of a list as it opens, or of the hits of a search alone, is the same text for everybody: composed once, and planned once
 * per connection. One with further values, as the hour, is composed each time.
 */
export const rowsOnPage = <Row>(
  compose: () => Query<Row>,
  { companyId, found }: { readonly companyId: CompanyId; readonly found: SearchHits },
  { page = 1, size }: Paging,
  name = '',
): Read<readonly Row[]> => ({
  statements: [
    (by) => {
      if (!isOpening(found, { page, size })) return compose().compile(by);
      const values = { companyId, ids: isCollected(found) ? found.ids : undefined };
      const key = found === null ? name : `${name} found`;
      const known = openings.get(key);
      if (known) return toPlannedOnce({ sql: known.sql, parameters: known.parameters.map((each) => values[each]) });
      const { sql, parameters } = compose().compile(by);
      const opening = openingOf({ sql, parameters }, values);
      if (name === '') return opening ? toPlannedOnce({ sql, parameters }) : { sql, parameters };
      if (opening) openings.set(key, opening);
      return toPlannedOnce({ sql, parameters });
    },
  ],
  toResult: ([rows = []]) => rows as readonly Row[],
});
