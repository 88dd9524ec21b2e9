import type { Paging } from '@flottwart/contract/list';
import { pageSize } from '@flottwart/contract/rules/limits';
import type { CompanyId } from '../lib/company-id.ts';
import type { Statement } from './batch.ts';
import { type Query, type Read, toPrepared } from './read.ts';

/** Statements of lists as they open, by their name: they have no parameter but the company. */
const openings = new Map<string, Pick<Statement, 'sql' | 'parameters'>>();

/**
 * Rows of a page. The beginning of a list as it opens, without search and filter, is the same text for everybody: composed once, and planned once per
 * connection.
 */
export const rowsOnPage = <Row>(
  compose: () => Query<Row>,
  companyId: CompanyId,
  { page = 1, size }: Paging,
  name = '',
): Read<readonly Row[]> => ({
  statements: [
    (by) => {
      const isOpening = page === 1 && size === pageSize;
      const known = isOpening ? openings.get(name) : undefined;
      if (known) return toPrepared({ sql: known.sql, parameters: known.parameters.map(() => companyId) });
      const { sql: text, parameters } = compose().compile(by);
      if (!isOpening || parameters.some((value) => value !== companyId)) return { sql: text, parameters };
      if (name !== '') openings.set(name, { sql: text, parameters });
      return toPrepared({ sql: text, parameters });
    },
  ],
  toResult: ([rows = []]) => rows as readonly Row[],
});
