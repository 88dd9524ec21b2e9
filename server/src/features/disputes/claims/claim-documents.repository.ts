import { sql } from 'kysely';
import type { OutgoingMail } from '../../../connectors/mail/company-mail.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { ClaimDocument } from './claim-facts.ts';

interface SizedDocument extends ClaimDocument {
  readonly bytes: number;
}

/** Documents of these positions, small ones first. */
export const findClaimDocuments = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  positionIds: readonly number[],
): Promise<readonly SizedDocument[]> => {
  const { rows } = await sql<SizedDocument>`
    select d.id, d.file_name as "fileName", d.media_type as "mediaType", length(f.content) as bytes
    from leasing_documents d
    join leasing_files f on f.company_id = d.company_id and f.document_id = d.id
    where d.company_id = ${companyId} and f.company_id = ${companyId} and d.id in (
      select p.document_id from leasing_positions p
      where p.company_id = ${companyId} and p.id = any (${positionIds}::integer[]))
    order by bytes, d.id`.execute(tx);
  return rows;
};

/** Attachments; a document taken back meanwhile is missing. */
export const readDocuments = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  documents: readonly ClaimDocument[],
): Promise<OutgoingMail['attachments']> => {
  if (documents.length === 0) return [];
  const rows = await tx
    .selectFrom('leasing_files')
    .select(['document_id', 'content'])
    .where('company_id', '=', companyId)
    .where(
      'document_id',
      'in',
      documents.map(({ id }) => id),
    )
    .execute();
  const contents = new Map(rows.map(({ document_id, content }) => [document_id, content]));
  return documents.flatMap(({ id, fileName, mediaType }) => {
    const content = contents.get(id);
    return content ? [{ filename: fileName, contentType: mediaType, content }] : [];
  });
};

/** Writes the issuer of documents that have none, and returns their positions. */
export const storeIssuer = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  documentIds: readonly number[],
  { name, key }: { readonly name: string; readonly key: string },
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    with named as (
      update leasing_documents set issuer_name = ${name}, issuer_key = case when issuer_key = '' then ${key} else issuer_key end
      where company_id = ${companyId} and id = any (${documentIds}::integer[]) and issuer_name is null returning id)
    select p.id from leasing_positions p where p.company_id = ${companyId} and p.document_id in (select id from named)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};
