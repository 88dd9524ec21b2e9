import { sql } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';

/** True for a mail `m` whose sender is an ADMIN now; those of members who were removed are not. */
export const isSentByAdmin = (companyId: CompanyId) => sql<boolean>`exists (
  select from users u where u.company_id = ${companyId} and u.id = m.user_id and u.role = 'ADMIN')`;
