import { type Insertable, type Selectable, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

type TemplateRecord = Selectable<Schema['leasing_templates']>;
type NewTemplate = Insertable<Schema['leasing_templates']>;

/** Those that documents are read by. */
export const selectActiveTemplates = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_templates')
    .select(['id', 'content'])
    .where('company_id', '=', companyId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id');

export const countTemplates = async (tx: TenantTransaction, companyId: CompanyId): Promise<number> => {
  const { count } = await tx
    .selectFrom('leasing_templates')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
};

/** Template in use for the same layout. */
export const lockTemplateOfLayout = (
  tx: TenantTransaction,
  companyId: CompanyId,
  layout: { readonly issuerKey: string; readonly layoutKey: string },
): Promise<TemplateRecord | undefined> =>
  tx
    .selectFrom('leasing_templates')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('issuer_key', '=', layout.issuerKey)
    .where('layout_key', '=', layout.layoutKey)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const insertTemplate = async (tx: TenantTransaction, template: NewTemplate): Promise<number> => {
  const { id } = await tx.insertInto('leasing_templates').values(template).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const writeTemplate = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  values: Partial<Pick<NewTemplate, 'name' | 'content' | 'version' | 'document_id' | 'withdrawn_at' | 'layout_key'>>,
): Promise<void> => {
  await tx
    .updateTable('leasing_templates')
    .set(values)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

export const noteTemplateUse = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('leasing_templates')
    .set((row) => ({ uses: row('uses', '+', 1), last_used_at: at }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

/** A document that is taken back may have been read by a wrong template: the next one asks again. */
export const withdrawTemplatesOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  documentId: number,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('leasing_templates')
    .set({ withdrawn_at: at })
    .where('company_id', '=', companyId)
    .where('withdrawn_at', 'is', null)
    .where((row) =>
      row.or([
        row('document_id', '=', documentId),
        row('id', '=', (read) =>
          read
            .selectFrom('leasing_documents')
            .select(sql<number>`substring(leasing_documents.read_as from '^template-(\\d{1,9})$')::integer`.as('id'))
            .where('leasing_documents.company_id', '=', companyId)
            .where('leasing_documents.id', '=', documentId),
        ),
      ]),
    )
    .execute();
};
