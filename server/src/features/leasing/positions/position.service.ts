import type { LeaseplanDetail, LeaseplanEntry } from '@flottwart/contract/leasing/position';
import type { Page, Paging } from '@flottwart/contract/list';
import {
  type LeaseplanStatus,
  type LeaseplanType,
  leaseplanStatuses,
  meaningOfStatus,
} from '@flottwart/contract/rules/leasing-status';
import type { Context } from '../../../context.ts';
import { type ListPlan, readPage } from '../../../db/paging.ts';
import { allRows, combineReads, firstRow, mapRead } from '../../../db/read.ts';
import type { Schema } from '../../../db/schema.ts';
import { findLeasingPositions } from '../../../db/search.ts';
import { readInTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { toClaimNote } from '../claims/claim.mapper.ts';
import { selectClaimNote } from '../claims/claim.repository.ts';
import { toEntry, toLink } from './position.mapper.ts';
import {
  countEntries,
  type EntryQuery,
  type EntryRow,
  selectCandidates,
  selectEntries,
  selectEntriesOnPage,
  selectEntry,
  selectLinks,
  selectStatusesPresent,
} from './position.repository.ts';

/** Totals of tabs and statuses are stored; any other filter is counted. */
export const planEntries = (
  { totals }: Context,
  { companyId }: Session,
  query: EntryQuery,
): ListPlan<Schema, 'leasing_positions', EntryRow, LeaseplanEntry> => {
  const { page, size, sort, order, type, status, ...others } = query;
  const isKept = type === undefined && Object.values(others).every((value) => value === undefined || value === '');
  return {
    search: () => findLeasingPositions(companyId, query.q),
    rows: (tx, found) => selectEntries(tx, companyId, query, found),
    onPage: (tx, found, window) => selectEntriesOnPage(tx, companyId, query, found, window),
    total: (tx, found) =>
      isKept
        ? totals.kept(tx, companyId, 'leaseplan', status)
        : totals.counted(companyId, 'leaseplan', { type, status, ...others }, () =>
            countEntries(tx, companyId, query, found),
          ),
    toItem: toEntry,
  };
};

export const listEntries = (context: Context, session: Session, query: EntryQuery): Promise<Page<LeaseplanEntry>> =>
  readPage(context.db, session.companyId, planEntries(context, session, query), query);

const detailRead = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  mapRead(
    combineReads(
      firstRow(selectEntry(tx, companyId, id)),
      allRows(selectLinks(tx, companyId, id)),
      firstRow(selectClaimNote(tx, companyId, id)),
    ),
    ([entry, links, noted]): LeaseplanDetail => {
      if (!entry || !noted) throw notFound();
      return {
        ...toEntry(entry),
        openAmount: toEuro(entry.open_cents),
        links: links.map(toLink),
        claim: toClaimNote(noted),
      };
    },
  );

export const getEntry = ({ db }: Context, { companyId }: Session, id: number): Promise<LeaseplanDetail> =>
  readInTenant(db, companyId, (tx) => detailRead(tx, companyId, id));

export const listStatusesPresent = async (
  { db }: Context,
  { companyId }: Session,
  type: LeaseplanType | undefined,
): Promise<LeaseplanStatus[]> => {
  const rows = await readInTenant(db, companyId, (tx) => allRows(selectStatusesPresent(tx, companyId)));
  const present = new Set(rows.map(({ status }) => status));
  return leaseplanStatuses.filter(
    (status) => present.has(status) && (type === undefined || meaningOfStatus(status).type === type),
  );
};

export const listCandidates = async (
  { db, totals }: Context,
  { companyId }: Session,
  id: number,
  query: Paging & { readonly q?: string | undefined },
): Promise<Page<LeaseplanEntry>> => {
  const entry = await readInTenant(db, companyId, (tx) => firstRow(selectEntry(tx, companyId, id)));
  if (!entry) throw notFound();
  const candidates = (tx: TenantTransaction, found: Parameters<typeof selectCandidates>[4]) =>
    selectCandidates(tx, companyId, entry, query.q, found);
  return readPage(
    db,
    companyId,
    {
      search: () => findLeasingPositions(companyId, query.q),
      rows: candidates,
      total: (tx, found) =>
        totals.counted(companyId, 'leaseplan', { candidatesOf: id, q: query.q }, () =>
          candidates(tx, found)
            .clearSelect()
            .clearOrderBy()
            .select((row) => row.fn.countAll<number>().as('total')),
        ),
      toItem: toEntry,
    },
    query,
  );
};
