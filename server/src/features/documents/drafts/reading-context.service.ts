import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/connect.ts';
import { allRows } from '../../../db/read.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { parseStored } from '../../../lib/parse-json.ts';
import { describeCompany } from '../../company/public.ts';
import { listPlates } from '../../vehicles/public.ts';
import { type IssuerAssignment, issuerAssignment, type ReadingContext } from '../reading/reading-context.ts';
import { storedTemplate } from '../templates/learn.service.ts';
import { selectActiveTemplates } from '../templates/template.repository.ts';
import { assignedTable } from './issuer-answers.ts';
import { selectAssignments } from './issuer-assignment.repository.ts';

/** Columns and types that people of the company chose, for the reader. */
const readAssignments = async (db: Database, companyId: CompanyId): Promise<IssuerAssignment[]> => {
  const rows = await readInTenant(db, companyId, (tx) => allRows(selectAssignments(tx, companyId)));
  return rows.map(({ issuer_key: issuerKey, columns: stored, types }) => {
    const table = parseStored(assignedTable, stored, 'columns of an issuer');
    return parseStored(issuerAssignment, { issuerKey, ...table, types }, 'columns of an issuer');
  });
};

const readTemplates = async (db: Database, companyId: CompanyId): Promise<ReadingContext['templates']> => {
  const rows = await readInTenant(db, companyId, (tx) => allRows(selectActiveTemplates(tx, companyId)));
  return rows.map(({ id, content }) => ({ id, content: storedTemplate(content) }));
};

/** Knowledge of the company that the reader needs: own plates, own name, assigned columns. */
export const readingContextOf = async ({ db, clock }: Context, companyId: CompanyId): Promise<ReadingContext> => {
  const { plates, company } = await inTenant(db, companyId, async (tx) => ({
    plates: await listPlates(tx, companyId),
    company: await describeCompany(tx, companyId),
  }));
  return {
    today: berlinDay(clock()),
    company: { name: company?.name ?? '', vatId: company?.vat_id ?? '' },
    plates,
    templates: await readTemplates(db, companyId),
    assignments: await readAssignments(db, companyId),
  };
};
