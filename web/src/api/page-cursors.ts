import { maxPagesFromCursor } from '@flottwart/contract/rules/limits';
import { sessionState } from './session.ts';

/*
 * Places of the pages read last, one per list: the server finds a page beside one of them without counting the rows before it
 * (docs/decisions/0110-far-pages-by-cursor.md).
 */
interface KnownPage {
  readonly page: number;
  readonly cursor: string;
}

const maxLists = 20;
const known = new Map<string, KnownPage>();
let owner: string | undefined;

interface Asked {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Pages known to this session alone. */
const ownPages = (): typeof known => {
  const token = sessionState().session?.token;
  if (token !== owner) known.clear();
  owner = token;
  return known;
};

/** Page of a list with the same search, filters, order and size, wherever it was asked for. */
export const pageOf = (route: string, { params, query = {} }: Asked = {}) => {
  const { page, ...list } = query;
  const key = JSON.stringify([route, params, list]);
  return {
    /** Undefined where no page near this one is known. */
    cursor: (): string | undefined => {
      const near = ownPages().get(key);
      return near && Math.abs(Number(page) - near.page) <= maxPagesFromCursor ? near.cursor : undefined;
    },
    remember: (cursor: string | null): void => {
      const pages = ownPages();
      pages.delete(key);
      if (cursor === null || typeof page !== 'number') return;
      pages.set(key, { page, cursor });
      const [oldest] = pages.keys();
      if (pages.size > maxLists && oldest !== undefined) pages.delete(oldest);
    },
  };
};
