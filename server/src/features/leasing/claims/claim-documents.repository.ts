import { maxClaimDocumentBytes, maxClaimDocuments } from '@flottwart/contract/rules/limits';
import { sql } from 'kysely';
import type { OutgoingMail } from '../../../connectors/mail/company-mail.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { ClaimDocument } from './claim-facts.ts';

export interface ChosenDocuments {
  readonly documents: readonly ClaimDocument[];
  readonly bytes: number;
  /** Documents that do not fit into the mail. */
  readonly leftOut: number;
}

interface SizedDocument extends ClaimDocument {
  readonly size: number;
}

/** Documents of these positions as far as a mail holds them, small ones first, so that as many as possible fit. */
export const chooseDocuments = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  positionIds: readonly number[],
): Promise<ChosenDocuments> => {
  const { rows } = await sql<SizedDocument>`
    select d.id, d.file_name as "fileName", d.media_type as "mediaType", length(f.content) as size
    from leasing_documents d
    join leasing_files f on f.company_id = d.company_id and f.document_id = d.id
    where d.company_id = ${companyId} and f.company_id = ${companyId} and d.id in (
      select p.document_id from leasing_positions p
      where p.company_id = ${companyId} and p.id = any (${positionIds}::integer[]))
    order by size, d.id`.execute(tx);
  const documents: ClaimDocument[] = [];
  let bytes = 0;
  for (const { size, ...document } of rows) {
    if (documents.length === maxClaimDocuments || bytes + size > maxClaimDocumentBytes) break;
    documents.push(document);
    bytes += size;
  }
  return { documents, bytes, leftOut: rows.length - documents.length };
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
