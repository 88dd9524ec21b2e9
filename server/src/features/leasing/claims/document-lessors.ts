import { sql } from 'kysely';
import type { CompanyId } from '../../../lib/company-id.ts';

/**
 * Lessor of each document: its VAT id, else the only VAT id that documents of the same name have, else the name. Documents of one lessor print its VAT id or leave
 * it out; two VAT ids of one name are two lessors.
 */
export const documentLessors = (companyId: CompanyId) => sql<{
  readonly document_id: number;
  readonly lessor: string;
}>`(
  select d.id as document_id, coalesce(n.lessor, d.issuer_key) as lessor
  from leasing_documents d
  left join (
    select v.issuer_name_key, min(v.issuer_key) as lessor from leasing_documents v
    where v.company_id = ${companyId} and v.issuer_vat_id is not null and v.issuer_name_key <> ''
    group by v.issuer_name_key having count(distinct v.issuer_key) = 1
  ) as n on d.issuer_vat_id is null and n.issuer_name_key = d.issuer_name_key
  where d.company_id = ${companyId})`;
