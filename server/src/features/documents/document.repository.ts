import type { Received } from '@flottwart/contract/endpoint';
import type { uploadHistory } from '@flottwart/contract/leasing/documents';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type SortColumn, sorted } from '../../db/paging.ts';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export type DocumentRow = Selectable<Schema['leasing_documents']>;
export type NewDocument = Insertable<Schema['leasing_documents']> &
  Pick<DocumentRow, 'issuer_name' | 'issuer_vat_id' | 'file_part'>;
export type NewPosition = Omit<Insertable<Schema['leasing_positions']>, 'company_id' | 'document_id'> & {
  readonly named: readonly NamedNumber[];
};

/** Number that a position names, with the key it is found by; documents also as written. */
export interface NamedNumber {
  readonly key: string;
  readonly named: string | null;
}

/** Documents that may be the given one: the same file, or the same letters and digits in the number. */
export const findSimilarDocuments = (
  tx: TenantTransaction,
  companyId: CompanyId,
  { sha256, type, number_key }: Pick<NewDocument, 'sha256' | 'type' | 'number_key'>,
): Promise<readonly DocumentRow[]> =>
  tx
    .selectFrom('leasing_documents')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((row) =>
      row.or([row('sha256', '=', sha256), row.and([row('type', '=', type), row('number_key', '=', number_key)])]),
    )
    .orderBy('id')
    .execute();

/** Documents whose number has the same letters and digits, whoever has issued them. */
export const findDocumentsByNumber = (
  tx: TenantTransaction,
  companyId: CompanyId,
  numberKey: string,
): Promise<readonly Pick<DocumentRow, 'id' | 'type' | 'number' | 'issuer_key'>[]> =>
  tx
    .selectFrom('leasing_documents')
    .select(['id', 'type', 'number', 'issuer_key'])
    .where('company_id', '=', companyId)
    .where('number_key', '=', numberKey)
    .orderBy('id')
    .execute();

/** Documents of a file, which are several only if it holds several. */
export const findByHash = (
  tx: TenantTransaction,
  companyId: CompanyId,
  sha256: Buffer,
): Promise<readonly DocumentRow[]> =>
  tx
    .selectFrom('leasing_documents')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .orderBy('id')
    .execute();

export const insertDocument = async (
  tx: TenantTransaction,
  document: NewDocument,
  content: Buffer,
): Promise<number> => {
  const { id } = await tx.insertInto('leasing_documents').values(document).returning('id').executeTakeFirstOrThrow();
  await tx.insertInto('leasing_files').values({ company_id: document.company_id, document_id: id, content }).execute();
  return id;
};

/** Documents uploaded together with this one, and claims about its positions. */
export const selectDocumentContext = (companyId: CompanyId, id: number) =>
  sql<{ uploadedTogether: number; claims: number }>`
    select
      (select count(*)::integer from leasing_documents same where same.company_id = ${companyId}
        and (same.id = d.id or same.upload_id = d.upload_id or same.sha256 = d.sha256)) as "uploadedTogether",
      (select count(distinct c.mail_id)::integer from leasing_positions p
        join leasing_claim_positions c on c.company_id = ${companyId} and c.position_id = p.id
        where p.company_id = ${companyId} and p.document_id = d.id) as claims
    from leasing_documents d where d.company_id = ${companyId} and d.id = ${id}`;

export const selectDocument = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tx.selectFrom('leasing_documents').selectAll().where('company_id', '=', companyId).where('id', '=', id);

export const selectFile = (tx: TenantTransaction, companyId: CompanyId, documentId: number) =>
  tx
    .selectFrom('leasing_files')
    .innerJoin('leasing_documents', (join) =>
      join
        .onRef('leasing_documents.company_id', '=', 'leasing_files.company_id')
        .onRef('leasing_documents.id', '=', 'leasing_files.document_id'),
    )
    .select(['file_name', 'media_type', sql<number>`length(leasing_files.content)`.as('size')])
    .where('leasing_files.company_id', '=', companyId)
    .where('leasing_files.document_id', '=', documentId);

/** Reads a chunk of a file without loading the rest. */
export const selectFileChunk = (companyId: CompanyId, documentId: number, from: number, length: number) =>
  sql<{ chunk: Buffer }>`
    select substring(content from ${from + 1}::integer for ${length}::integer) as chunk from leasing_files
    where company_id = ${companyId} and document_id = ${documentId}`;

/** Positions of a document with data for remarks. */
export const selectPositionsForRemarks = (tx: TenantTransaction, companyId: CompanyId, documentId: number) =>
  tx
    .selectFrom('leasing_positions')
    .select(['id', 'position_number', 'license_plate', 'plate_key', 'position_date', 'period_date', 'settled_cents'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .orderBy('id');

export type PositionForRemarks = Awaited<ReturnType<ReturnType<typeof selectPositionsForRemarks>['execute']>>[number];

export interface PlateTime {
  readonly plate_key: string;
  readonly license_plate: string;
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
}

/**
 * Times in which vehicles carried the plates of a document. Not joined to the positions: before the first `ANALYZE` after a large import the
 * planner would look for them again for each position.
 */
export const selectTimesOfPlates = (companyId: CompanyId, documentId: number) =>
  sql<PlateTime>`
    with named as materialized (
      select distinct p.plate_key from leasing_positions p
      where p.company_id = ${companyId} and p.document_id = ${documentId} and p.plate_key <> '')
    select c.plate_key, c.license_plate, c.valid_from, c.valid_to from named
    join vehicle_plates c on c.company_id = ${companyId} and c.plate_key = named.plate_key`;

export type UploadQuery = Received<typeof uploadHistory>['query'];

const sortColumns: Readonly<Record<NonNullable<UploadQuery['sort']>, SortColumn<Schema, 'leasing_documents'>>> = {
  invoiceDate: { column: 'invoice_date', tiebreaker: 'id' },
  fileName: { column: 'file_name', tiebreaker: 'id' },
  invoiceNumber: { column: 'number', tiebreaker: 'id', isText: true },
  uploadTime: { column: 'uploaded_at', tiebreaker: 'id' },
};

export const selectUploads = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_documents')
    .select(['id', 'file_name', 'number', 'invoice_date', 'uploaded_at'])
    .where('company_id', '=', companyId);

type Uploads = ReturnType<typeof selectUploads>;

/** The latest come first, unless another order is asked for. */
export const sortUploads = (rows: Uploads, { sort, order }: Pick<UploadQuery, 'sort' | 'order'>): Uploads =>
  sorted(rows, sortColumns[sort ?? 'invoiceDate'], order ?? (sort === undefined ? 'desc' : 'asc'));
