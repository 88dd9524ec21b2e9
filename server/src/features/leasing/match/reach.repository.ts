import { invoiceDayInText } from '@flottwart/contract/grammar/named-months';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { StoredReference as Reference, StoredPosition } from './stored-group.ts';

/** Positions of one document about one plate, or without one. */
export interface Block {
  readonly documentId: number;
  readonly plateKey: string;
}

export const blockKey = ({ documentId, plateKey }: Block): string => `${documentId} ${plateKey}`;

/** Positions as they are matched; those of no amount settle nothing. */
export const selectPositions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  condition: RawBuilder<unknown>,
): Promise<readonly StoredPosition[]> => {
  const { rows } = await sql<StoredPosition>`
    select p.id, p.document_id as "documentId", p.plate_key as "blockPlate", p.type = 'Gutschrift' as "isCredit",
      p.type = 'Rechnung' and p.amount_cents < 0 as "isDiscount", p.ordinal, p.invoice_date::text as date,
      upper(regexp_replace(p.position_number, '[^[:alnum:]]', '', 'g')) as "positionKey",
      case when p.plate_key = '' then '' else p.license_plate end as "plateKey", abs(p.amount_cents) as cents, p.service,
      p.service_key as "serviceKey", p.period_from::text as "periodFrom", p.period_to::text as "periodTo",
      p.period_date::text as "periodDate", p.month_given is not null as "isMonthGiven"
    from leasing_positions p
    where p.company_id = ${companyId} and (p.amount_cents < 0 or p.amount_cents > 0 and p.type = 'Rechnung') and ${condition}`.execute(
    tx,
  );
  if (rows.length === 0) return rows;
  const ids = [...new Set(rows.map(({ documentId }) => documentId))];
  const { rows: documents } = await sql<{ id: number; isCredit: boolean; number: string; issuer: string }>`
    select id, type = 'Gutschrift' as "isCredit", number_key as number, issuer_key as issuer from leasing_documents
    where company_id = ${companyId} and id = any(${ids}::integer[])`.execute(tx);
  const byId = new Map(documents.map((document) => [document.id, document]));
  return rows.map((row) => {
    const { isCredit = false, number = '', issuer = '' } = byId.get(row.documentId) ?? {};
    return { ...row, isOfCredit: isCredit, documentKey: number, issuerKey: issuer };
  });
};

/** Blocks of all these positions. */
export const selectBlocks = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  condition: RawBuilder<unknown>,
): Promise<readonly Block[]> => {
  const { rows } = await sql<Block>`
    select distinct p.document_id as "documentId", p.plate_key as "plateKey" from leasing_positions p
    where p.company_id = ${companyId} and ${condition}`.execute(tx);
  return rows;
};

export const positionsOfBlocks = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  blocks: readonly Block[],
): Promise<readonly StoredPosition[]> => {
  if (blocks.length === 0) return [];
  const documents = [...new Set(blocks.map(({ documentId }) => documentId))];
  const plates = [...new Set(blocks.map(({ plateKey }) => plateKey))];
  const wanted = new Set(blocks.map(blockKey));
  const rows = await selectPositions(
    tx,
    companyId,
    sql`p.document_id = any(${documents}::integer[]) and p.plate_key = any(${plates}::text[])`,
  );
  return rows.filter(({ documentId, blockPlate }) => wanted.has(blockKey({ documentId, plateKey: blockPlate })));
};

/** Blocks of a document, those of a plate and those that bill something. */
interface Listed {
  readonly all: readonly Block[];
  readonly byPlate: ReadonlyMap<string, readonly (Block & { readonly isBilled: boolean })[]>;
}

/** Blocks of an invoice that a position of this plate means when it names the document: of its plate or without one, else all. */
const meantBlocks = ({ all, byPlate }: Listed, plate: string): readonly Block[] => {
  const own = [...(byPlate.get(plate) ?? []), ...(byPlate.get('') ?? [])];
  return own.some(({ isBilled }) => isBilled) ? own : all;
};

const listDocuments = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  documents: readonly number[],
): Promise<ReadonlyMap<number, Listed>> => {
  const { rows } = await sql<Block & { plate: string; isBilled: boolean }>`
    select p.document_id as "documentId", p.plate_key as "plateKey",
      case when p.plate_key = '' then '' else p.license_plate end as plate, bool_or(p.amount_cents > 0) as "isBilled"
    from leasing_positions p where p.company_id = ${companyId} and p.document_id = any(${documents}::integer[])
    group by 1, 2, 3`.execute(tx);
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId);
  return new Map([...byDocument].map(([id, all]) => [id, { all, byPlate: Map.groupBy(all, ({ plate }) => plate) }]));
};

interface Naming extends Block {
  readonly plate: string;
  readonly key: string;
}

export const selectReferences = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<readonly Reference[]> => {
  const { rows } = await sql<Reference>`
    select position_id as "positionId", key, named from leasing_references
    where company_id = ${companyId} and position_id = any(${ids}::integer[]) order by key`.execute(tx);
  return rows;
};

/** Positions that name one of these numbers. */
const findNaming = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  keys: readonly string[],
): Promise<readonly Naming[]> => {
  const { rows } = await sql<Pick<Reference, 'positionId' | 'key'>>`
    select position_id as "positionId", key from leasing_references
    where company_id = ${companyId} and key = any(${keys}::text[])`.execute(tx);
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ positionId }) => positionId))];
  const { rows: positions } = await sql<Block & { id: number; plate: string }>`
    select p.id, p.document_id as "documentId", p.plate_key as "plateKey", p.license_plate as plate from leasing_positions p
    where p.company_id = ${companyId} and p.id = any(${ids}::integer[])`.execute(tx);
  const byId = new Map(positions.map((position) => [position.id, position]));
  return rows.flatMap(({ positionId, key }) => {
    const position = byId.get(positionId);
    return position ? [{ ...position, plate: position.plateKey === '' ? '' : position.plate, key }] : [];
  });
};

/** Blocks that name these positions or are named by them, by number. */
const acrossNumbers = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  positions: readonly StoredPosition[],
  references: readonly Reference[],
): Promise<readonly Block[]> => {
  const byId = new Map(positions.map((position) => [position.id, position]));
  const own = new Set(positions.map(({ documentId, blockPlate }) => blockKey({ documentId, plateKey: blockPlate })));
  const naming = await findNaming(tx, companyId, [...new Set(positions.map(({ documentKey }) => documentKey))]);
  const keys = [...new Set([...references, ...naming].map(({ key }) => key))];
  if (keys.length === 0) return [];
  const { rows: documents } = await sql<{ id: number; key: string; isInvoice: boolean }>`
    select id, number_key as key, type = 'Rechnung' as "isInvoice" from leasing_documents
    where company_id = ${companyId} and number_key = any(${keys}::text[])`.execute(tx);
  const listed = await listDocuments(
    tx,
    companyId,
    documents.map(({ id }) => id),
  );
  const byKey = Map.groupBy(documents, ({ key }) => key);
  const meant = (key: string, plate: string): readonly Block[] =>
    (byKey.get(key) ?? []).flatMap(({ id, isInvoice }) => {
      const blocks = listed.get(id);
      if (blocks === undefined) return [];
      return isInvoice && plate !== '' ? meantBlocks(blocks, plate) : blocks.all;
    });
  const named = references.flatMap(({ positionId, key }) => meant(key, byId.get(positionId)?.plateKey ?? ''));
  return [...named, ...naming.filter(({ key, plate }) => meant(key, plate).some((block) => own.has(blockKey(block))))];
};

/** Blocks of the plate that name the day of these positions' document, or whose document is of a day that these positions name. */
const acrossDays = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  positions: readonly StoredPosition[],
): Promise<readonly Block[]> => {
  const plated = positions.filter(({ plateKey, issuerKey }) => plateKey !== '' && issuerKey !== '');
  if (plated.length === 0) return [];
  const platesOf = (rows: readonly StoredPosition[]) => [...new Set(rows.map(({ blockPlate }) => blockPlate))];
  const naming = plated.filter(
    ({ isCredit, isDiscount, service }) => (isCredit || isDiscount) && invoiceDayInText(service),
  );
  const days = [...new Set(naming.map(({ service }) => invoiceDayInText(service)))];
  const named =
    naming.length === 0
      ? []
      : await selectBlocks(
          tx,
          companyId,
          sql`p.plate_key = any(${platesOf(naming)}::text[]) and p.amount_cents > 0 and p.invoice_date = any(${days}::date[])`,
        );
  const { rows } = await sql<Block & { service: string }>`
    select p.document_id as "documentId", p.plate_key as "plateKey", p.service from leasing_positions p
    where p.company_id = ${companyId} and p.plate_key = any(${platesOf(plated)}::text[]) and p.amount_cents < 0
      and p.service ~* 'rechnung\\s{1,3}(vom|v\\.)'`.execute(tx);
  const ownDays = new Set(plated.map(({ date }) => date));
  return [...named, ...rows.filter(({ service }) => ownDays.has(invoiceDayInText(service) ?? ''))];
};

/** Counterparts of links that are made by hand or stated by documents. */
const acrossLinks = async (tx: TenantTransaction, companyId: CompanyId, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select credit_id as id from leasing_links
    where company_id = ${companyId} and reason <> 'amount' and invoice_id = any(${ids}::integer[])
    union select invoice_id from leasing_links
    where company_id = ${companyId} and reason <> 'amount' and credit_id = any(${ids}::integer[])`.execute(tx);
  if (rows.length === 0) return [];
  return selectBlocks(tx, companyId, sql`p.id = any(${rows.map(({ id }) => id)}::integer[])`);
};

export interface Reached {
  readonly positions: readonly StoredPosition[];
  readonly references: readonly Reference[];
}

/**
 * Positions that these blocks reach by what they name, by whole blocks, because the lines of one document and plate reduce each other. Every
 * step reads one table by a list that the step before has read: the statistics of PostgreSQL know nothing of the rows of this transaction,
 * and a join of them would pair each with all.
 */
export const reachedFrom = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  seeds: readonly Block[],
): Promise<Reached> => {
  const positions: StoredPosition[] = [];
  const references: Reference[] = [];
  const known = new Set<string>();
  let frontier = seeds;
  while (frontier.length > 0) {
    for (const block of frontier) known.add(blockKey(block));
    const found = await positionsOfBlocks(tx, companyId, frontier);
    const ids = found.map(({ id }) => id);
    const named = await selectReferences(tx, companyId, ids);
    positions.push(...found);
    references.push(...named);
    const next = [
      ...(await acrossNumbers(tx, companyId, found, named)),
      ...(await acrossDays(tx, companyId, found)),
      ...(await acrossLinks(tx, companyId, ids)),
    ];
    frontier = [...new Map(next.map((block) => [blockKey(block), block])).values()].filter(
      (block) => !known.has(blockKey(block)),
    );
  }
  return { positions, references };
};
