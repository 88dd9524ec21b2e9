import type { LeasingPosition, LinkCandidate, PositionDetail } from '@flottwart/contract/leasing/position';
import type { Page, Paging } from '@flottwart/contract/list';
import {
  meaningOfStatus,
  type PositionStatus,
  type PositionType,
  positionStatuses,
} from '@flottwart/contract/rules/leasing';
import type { Context } from '../../../context.ts';
import type { ListPlan } from '../../../db/list-plan.ts';
import { readAll, readPage } from '../../../db/paging.ts';
import { allRows, combineReads, firstRow, mapRead } from '../../../db/read.ts';
import type { Schema } from '../../../db/schema.ts';
import { countSearched, findLeasingPositions, type SearchHits, totalOfHits } from '../../../db/search.ts';
import { readInTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { exportRows } from '../../../lib/export-file.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { selectClaimNote, toClaimNote } from './claim-note.repository.ts';
import { noticesOf, positionSheet, toLeasingPosition, toLink } from './position.mapper.ts';
import {
  countPositions,
  selectDocumentFacts,
  selectPosition,
  selectPositions,
  selectPositionsOnPage,
  selectStatusesPresent,
} from './position.repository.ts';
import type { PositionQuery } from './position-filter.ts';
import { selectLinkCandidates, selectLinks, selectNamedDocuments } from './position-links.repository.ts';
import type { PositionListRow } from './position-rows.ts';
import { selectStoredSum } from './position-sums.repository.ts';
import { storedFilterOf } from './stored-filter.ts';

/** Totals of tabs, statuses and whole months are stored; any other filter is counted. */
const planPositions = (
  { totals }: Context,
  { companyId }: Session,
  query: PositionQuery,
): ListPlan<Schema, 'leasing_positions', PositionListRow, LeasingPosition> => {
  const { page, size, sort, order, ...filter } = query;
  const { type, status, ...others } = filter;
  const isWithout = (values: object) => Object.values(values).every((value) => value === undefined || value === '');
  const isStored = type === undefined && isWithout(others);
  const isSearchAlone = isWithout({ ...filter, q: undefined });
  const ofMonths = storedFilterOf(filter);
  return {
    search: () => findLeasingPositions(companyId, query.q),
    rows: (tx, found) => selectPositions(tx, companyId, query, found),
    onPage: (tx, found, window) => selectPositionsOnPage(tx, companyId, query, { found, window }),
    total: (tx, found) => {
      if (isStored) return totals.stored(companyId, 'leaseplan', status === undefined ? undefined : [status]);
      if (ofMonths) return mapRead(firstRow(selectStoredSum(tx, companyId, ofMonths)), (sum) => sum?.positions ?? 0);
      return (
        (isSearchAlone ? totalOfHits(found) : undefined) ??
        totals.cached(companyId, 'leaseplan', filter, () =>
          found
            ? countSearched(selectPositions(tx, companyId, query, found))
            : countPositions(tx, companyId, query, found),
        )
      );
    },
    toItem: toLeasingPosition,
  };
};

export const listPositions = (
  context: Context,
  session: Session,
  query: PositionQuery,
): Promise<Page<LeasingPosition>> =>
  readPage(context.db, session.companyId, planPositions(context, session, query), query);

const detailRead = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  mapRead(
    combineReads(
      firstRow(selectPosition(tx, companyId, id)),
      allRows(selectLinks(tx, companyId, id)),
      firstRow(selectClaimNote(tx, companyId, id)),
      firstRow(selectDocumentFacts(tx, companyId, id)),
      allRows(selectNamedDocuments(companyId, id)),
    ),
    ([position, links, noted, document, named]): PositionDetail => {
      if (!position || !noted || !document) throw notFound();
      return {
        ...toLeasingPosition(position),
        openAmount: toEuro(position.open_cents),
        issuerName: document.issuer_name,
        basis: document.basis,
        links: links.map((link) => toLink({ ...position, issuer_key: document.issuer_key }, link)),
        notices: noticesOf(position, named),
        claim: toClaimNote(noted),
      };
    },
  );

export const getPosition = ({ db }: Context, { companyId }: Session, id: number): Promise<PositionDetail> =>
  readInTenant(db, companyId, (tx) => detailRead(tx, companyId, id));

export const listStatusesPresent = async (
  { db }: Context,
  { companyId }: Session,
  type: PositionType | undefined,
): Promise<PositionStatus[]> => {
  const rows = await readInTenant(db, companyId, (tx) => allRows(selectStatusesPresent(tx, companyId)));
  const present = new Set(rows.map(({ status }) => status));
  return positionStatuses.filter(
    (status) => present.has(status) && (type === undefined || meaningOfStatus(status).type === type),
  );
};

export const listCandidates = async (
  { db, totals }: Context,
  { companyId }: Session,
  id: number,
  query: Paging & { readonly q?: string | undefined },
): Promise<Page<LinkCandidate>> => {
  const position = await readInTenant(db, companyId, (tx) => firstRow(selectPosition(tx, companyId, id)));
  if (!position) throw notFound();
  const candidates = (tx: TenantTransaction, found: SearchHits) =>
    selectLinkCandidates(tx, companyId, position, { q: query.q, found });
  return readPage(
    db,
    companyId,
    {
      search: () => findLeasingPositions(companyId, query.q),
      rows: candidates,
      total: (tx, found) =>
        totals.cached(companyId, 'leaseplan', { candidatesOf: id, q: query.q }, () => {
          const rows = candidates(tx, found);
          if (found) return countSearched(rows);
          return rows
            .clearSelect()
            .clearOrderBy()
            .select((row) => row.fn.countAll<number>().as('total'));
        }),
      toItem: (row) => ({ ...toLeasingPosition(row), issuerName: row.issuer_name }),
    },
    query,
  );
};

export const exportPositions = (context: Context, session: Session, query: PositionQuery) =>
  exportRows(positionSheet, () => readAll(context.db, session.companyId, planPositions(context, session, query)));
